import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { useMayAsk } from '#platform/web/kit/form/facts/record-head.ts'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { useAtRest } from '#platform/web/press.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import type { Parecida, parecidasInput, parecidasOutput } from '../../contract.ts'
import { type Registrada, Vincular } from './vincular.tsx'

type ParecidasProcedure = Procedure<typeof parecidasInput, typeof parecidasOutput>
type Call = CallOf<ParecidasProcedure>
/** Codes of instalments and an issue date have only payables. */
type Bill = Required<Omit<Call, 'codigos' | 'data_emissao'>> & Pick<Call, 'codigos' | 'data_emissao'>

const SETTLED_MS = 400

const WHY: Record<Parecida['porque'], string> = {
  codigo: 'mesmo código de pagamento',
  chave: 'mesma chave de acesso',
  numero: 'mesmo fornecedor e número da nota',
  valor: 'mesmo fornecedor, valor e quase a mesma data',
  emissao: 'mesmo fornecedor e valor, e quase a mesma data de emissão',
  sem_valor: 'conta sem valor deste fornecedor, quase na mesma data',
  valor_e_data: 'mesmo valor e quase a mesma data',
}
const PLACE: Record<Parecida['tipo'], string> = {
  conta: '/financeiro/contas-a-pagar',
  despesa: '/financeiro/despesas-projeto',
  cartao: '/financeiro/despesas-cartao',
}
export const NOME: Record<Parecida['tipo'], (nome: string) => string> = {
  conta: nome => nome,
  despesa: nome => `Despesa de projeto: ${nome}`,
  cartao: nome => `Despesa de cartão: ${nome}`,
}

/** Enough to compare: a code, a key, or a supplier with a number or a value and date; beside card expenses these two alone. */
const comparable = (bill: Bill, comCartao: boolean): boolean =>
  Boolean(bill.codigo_pagamento || bill.codigos?.length) ||
  (comCartao && Boolean(bill.valor && bill.data)) ||
  bareDocument(bill.chave_acesso_nota_fiscal ?? '').length === 44 ||
  (Boolean(bill.fornecedor_id) && Boolean(bill.numero_nota_fiscal || (bill.valor && bill.data)))

interface Props {
  procedure: ParecidasProcedure
  bill: Bill
  /** Card expenses are looked for, or it is one: they have no supplier. */
  comCartao?: boolean
  /** The record itself, once it is saved: a double in the other list is joined with it in one click. */
  de?: Registrada | undefined
}

/** Warns, while one types, of bills that may be the same, and leads to them. Nothing is refused. */
export function Parecidas({ procedure, bill, comCartao = false, de }: Props) {
  const settled = useDebounced(comparable(bill, comCartao) ? JSON.stringify(bill) : '', SETTLED_MS)
  const may = useMayAsk()
  const query = useQuery({
    ...procedureQuery(procedure, settled === '' ? {} : (JSON.parse(settled) as Bill)),
    enabled: may && settled !== '',
    meta: { silent: true },
  })
  const found = useAtRest(settled === '' ? undefined : query.data) ?? []
  return (
    <div role="status" className="empty:hidden sm:col-span-2">
      {found.length > 0 && (
        <div className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          <p className="flex items-center gap-1.5 font-medium">
            <TriangleAlert size={16} className="shrink-0" />
            Esta cobrança pode já estar registrada.
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {found.map(each => (
              <li key={`${each.tipo}${each.id}`} className="wrap-anywhere">
                <Link
                  to={`${PLACE[each.tipo]}/${each.id}`}
                  target="_blank"
                  className="alvo font-medium underline underline-offset-2"
                >
                  {NOME[each.tipo](each.nome)}
                </Link>
                {': '}
                {[each.valor && formatMoney(each.valor), formatDate(each.data), each.status, WHY[each.porque]]
                  .filter(Boolean)
                  .join(', ')}{' '}
                {de && <Vincular de={de} outra={each} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
