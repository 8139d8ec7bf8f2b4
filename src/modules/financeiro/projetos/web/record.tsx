import { useQuery } from '@tanstack/react-query'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { despesasApi } from '../../despesas-projeto/contract.ts'
import { Summary } from '../../despesas-projeto/web/shared/summary.tsx'
import { PlanejarRecebimento } from '../../recebiveis/web/shared/planejar.tsx'
import { type Projeto, projetosApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns } from './columns.tsx'
import { ProjetoForm } from './form.tsx'

/** What is not planned to be received yet, and what of the budget is used, and by what. */
function Mais({ record }: { record: Projeto }) {
  const { data } = useQuery(procedureQuery(despesasApi.resumo, { projeto_id: record.id }))
  return (
    <>
      <PlanejarRecebimento projeto={record} />
      <div className="mt-5">{data && <Summary resumo={data} open />}</div>
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = { api: projetosApi, columns, Form: ProjetoForm, Mais, quadro }
