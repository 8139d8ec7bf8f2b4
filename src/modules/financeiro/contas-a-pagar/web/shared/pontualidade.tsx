import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/counts.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { contasApi } from '../../contract.ts'

/** On the page of a supplier: how its payables were paid. Nothing before the first registered payment. */
export function Pontualidade({ record }: { record: { id: number } }) {
  const { data } = useQuery({
    ...procedureQuery(contasApi.pontualidade, { fornecedor_id: record.id }),
    meta: { silent: true },
  })
  if (!data?.pagas || data.atraso_medio === null) return null
  const dias = data.atraso_medio.toLocaleString('pt-BR')
  return (
    <MoreFacts>
      <MoreFact label="Atraso médio" wide>
        {data.atrasadas === 0
          ? `Nenhum, em ${counted(data.pagas, 'conta paga', 'contas pagas')}`
          : `${dias} ${data.atraso_medio === 1 ? 'dia' : 'dias'}; ${data.atrasadas} de ${counted(data.pagas, 'conta paga', 'contas pagas')} depois do vencimento`}
      </MoreFact>
    </MoreFacts>
  )
}
