import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import type { Projeto } from '../contract.ts'
import type { Filtros } from './linhas.tsx'

/** The figures that no list of expenses adds up to. */
const TITULOS = {
  contratado: 'Contratado',
  orcado: 'Orçado',
  previsto: 'Previsto no fim',
  resultado: 'Resultado',
} as const
export type Composta = keyof typeof TITULOS

interface Parcela {
  chave: string
  nome: ReactNode
  detalhe?: string | null
  valor: string
}

interface Props {
  parte: Composta
  projeto: Projeto
  resultado: ResultadoDoProjeto
  onClose: () => void
}

const Despesas = ({ id, filtros, children }: { id: number; filtros: Filtros; children: string }) => (
  <Link
    to={'/financeiro/despesas-projeto' as never}
    search={{ projetoId: id, ...filtros } as never}
    className="text-accent-text underline-offset-2 hover:underline"
  >
    {children}
  </Link>
)

function contratado({ proposta_id, titulo_proposta, valor_proposta, aditivos }: Projeto): Parcela[] {
  const proposta = {
    chave: 'proposta',
    nome: <RecordLink to={`/comercial/propostas/${proposta_id}`}>{titulo_proposta}</RecordLink>,
    detalhe: 'Proposta',
    valor: valor_proposta ?? '0.00',
  }
  return [
    ...(proposta_id === null ? [] : [proposta]),
    ...aditivos.map(({ id, descricao, data, valor }, index) => ({
      chave: `aditivo ${id ?? index}`,
      nome: descricao,
      detalhe: `Aditivo de ${formatDate(data)}`,
      valor,
    })),
  ]
}

function orcado({ orcamento, orcamento_total }: Projeto): Parcela[] {
  const lines = orcamento.map(({ id, categoria, observacao, valor }, index) => ({
    chave: `linha ${id ?? index}`,
    nome: categoria,
    detalhe: observacao,
    valor,
  }))
  return lines.length > 0
    ? lines
    : [{ chave: 'total', nome: 'Orçamento total do projeto', valor: orcamento_total ?? '0.00' }]
}

function previsto({ id }: Projeto, { realizado, comprometido, previsto }: ResultadoDoProjeto): Parcela[] {
  return [
    {
      chave: 'realizado',
      nome: (
        <Despesas id={id} filtros={{ estado: 'Realizado' }}>
          Realizado
        </Despesas>
      ),
      detalhe: 'Já gasto',
      valor: realizado,
    },
    {
      chave: 'comprometido',
      nome: (
        <Despesas id={id} filtros={{ estado: 'Comprometido' }}>
          Comprometido
        </Despesas>
      ),
      detalhe: 'Pedido e ainda não pago',
      valor: comprometido,
    },
    {
      chave: 'resta',
      nome: 'Resta do orçamento',
      detalhe: 'O que cada categoria ainda pode gastar; de uma categoria estourada, nada',
      valor: subtractMoney(previsto, addMoney(realizado, comprometido)),
    },
  ]
}

function parcelasDe({ parte, projeto, resultado }: Props): Parcela[] {
  if (parte === 'contratado') return contratado(projeto)
  if (parte === 'orcado') return orcado(projeto)
  if (parte === 'previsto') return previsto(projeto, resultado)
  return [
    { chave: 'contratado', nome: TITULOS.contratado, valor: resultado.contratado ?? '0.00' },
    {
      chave: 'previsto',
      nome: 'Previsto no fim',
      detalhe: 'Sai do contratado',
      valor: subtractMoney('0.00', resultado.previsto),
    },
  ]
}

/** What a figure of the result is made of, down to its sum. */
export function Composicao(props: Props) {
  const { parte, projeto, onClose } = props
  const parcelas = parcelasDe(props)
  const total = addMoney(...parcelas.map(({ valor }) => valor))
  return (
    <Dialog title={`${TITULOS[parte]}: ${projeto.nome_projeto}`} size="lg" reading onClose={onClose}>
      <DialogBody>
        <ul className="divide-y divide-line">
          {parcelas.map(({ chave, nome, detalhe, valor }) => (
            <li key={chave} className="flex items-baseline gap-3 py-2">
              <span className="wrap-anywhere min-w-0 flex-1">
                {nome}
                {detalhe && <span className="block text-muted text-xs">{detalhe}</span>}
              </span>
              <span className="numeros whitespace-nowrap">{formatMoney(valor)}</span>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-3 border-line-strong border-t pt-2 font-semibold">
          Soma
          <span className={`numeros ${toCents(total) < 0n ? 'text-danger-text' : ''}`}>
            {formatMoney(total)}
          </span>
        </p>
      </DialogBody>
      <DialogFooter>
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}
