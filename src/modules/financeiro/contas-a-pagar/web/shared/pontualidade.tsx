import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/counts.ts'
import { MoreFact, MoreFacts } from '#platform/web/kit/record/more-facts.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { contasApi } from '../../contract.ts'

/** On the page of a supplier: how its payables were paid, as far as payments are registered. */
export function Pontualidade({ record }: { record: { id: number } }) {
  const { data } = useQuery({
    ...procedureQuery(contasApi.pontualidade, { fornecedor_id: record.id }),
    meta: { silent: true },
  })
  if (!data || (data.pagas === 0 && data.sem_pagamento === 0)) return null
  const { pagas, atrasadas, atraso_medio } = data
  const dias = atraso_medio?.toLocaleString('pt-BR')
  return (
    <MoreFacts>
      <MoreFact label="Atraso médio" wide>
        {pagas === 0
          ? 'Sem pagamentos registrados'
          : atrasadas === 0
            ? `Nenhum, em ${counted(pagas, 'conta paga', 'contas pagas')}`
            : `${dias} ${atraso_medio === 1 ? 'dia' : 'dias'}; ${atrasadas} de ${counted(pagas, 'conta paga', 'contas pagas')} depois do vencimento`}
      </MoreFact>
    </MoreFacts>
  )
}
