import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDePrestacoesApi } from '../anexos.ts'
import { faturaLabels, type Prestacao, prestacoesApi, statusFatura, statusPossiveis } from '../contract.ts'
import { columns } from './columns.tsx'
import { significado } from './shared/details.tsx'

const NovaFatura = lazyForm(async () => (await import('./shared/abrir.tsx')).NovaFatura)
const FaturaForm = lazyForm(async () => (await import('./form.tsx')).FaturaForm)

/** Card, month and sums, and the way to where expenses are entered. */
function Mais({ record }: { record: Prestacao }) {
  const { cartao_id, mes_referencia, diferenca } = record
  const meaning = diferenca === null ? undefined : significado(diferenca)
  return (
    <MoreFacts>
      <MoreFact label="Cartão">
        <RecordLink to={`/financeiro/cartoes/${cartao_id}`}>{record.nome_cartao}</RecordLink>
      </MoreFact>
      <MoreFact label="Mês/Ano">
        <Link
          to="/financeiro/prestacao-contas-cartao"
          search={{ cartao: cartao_id, mes: mes_referencia } as never}
          className="alvo text-accent-text underline-offset-2 hover:underline"
        >
          {formatMonth(mes_referencia)}: lançar e conferir
        </Link>
      </MoreFact>
      <MoreFact label="Portador">{record.nome_portador ?? 'Corporativo'}</MoreFact>
      <MoreFact label="Despesas lançadas">
        <span className="numeros">{formatMoney(record.total_despesas)}</span>
      </MoreFact>
      <MoreFact label="Diferença">
        <span className="numeros">{diferenca === null ? '–' : formatMoney(diferenca)}</span>
        {meaning && <span className={`ml-2 text-sm ${meaning.tom}`}>{meaning.texto}</span>}
      </MoreFact>
    </MoreFacts>
  )
}

/** The form of a statement; on the page of its card a new one is that of a month. */
function Form({ record, onClose }: { record: Prestacao | undefined; onClose: () => void }) {
  const { values, names } = use(FormStartContext) ?? {}
  if (record) return <FaturaForm record={record} onClose={onClose} />
  const cartao = { id: Number(values?.cartao_id), nome: names?.cartao_id ?? '' }
  return <NovaFatura cartao={cartao} onClose={onClose} />
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: prestacoesApi,
  titulo: {
    tipo: 'Fatura',
    nome: ({ nome_cartao, mes_referencia }: Prestacao) => `${nome_cartao}, ${formatMonth(mes_referencia)}`,
  },
  columns,
  Form,
  labels: faturaLabels,
  abre: { rotulo: 'Nova Fatura', procedure: prestacoesApi.abrir },
  Mais,
  anexos: anexosDePrestacoesApi,
  status: statusFatura,
  statusPossiveis: ({ tipo_cartao, status_fatura }: Prestacao) => statusPossiveis(tipo_cartao, status_fatura),
}
