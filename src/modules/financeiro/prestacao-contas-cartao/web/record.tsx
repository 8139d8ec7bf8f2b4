import { Link } from '@tanstack/react-router'
import { formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Prestacao, prestacoesApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { FaturaForm } from './form.tsx'
import { significado } from './shared/details.tsx'

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

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: prestacoesApi,
  titulo: {
    tipo: 'Fatura',
    nome: ({ nome_cartao, mes_referencia }: Prestacao) => `${nome_cartao}, ${formatMonth(mes_referencia)}`,
  },
  columns,
  Form: FaturaForm,
  Mais,
}
