import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Medir } from '../../medicoes/web/shared/medir.tsx'
import { PlanejarRecebimento } from '../../recebiveis/web/shared/planejar.tsx'
import { anexosDeProjetosApi } from '../anexos.ts'
import { type Projeto, projetosApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns, exclusao } from './columns.tsx'
import { ProjetoForm } from './form.tsx'
import { Resultado } from './resultado.tsx'

/** What is not planned to be received yet, and what it costs and earns; its attachments. */
function Mais({ record }: { record: Projeto }) {
  return (
    <>
      <PlanejarRecebimento projeto={record} />
      <Medir projeto={record} />
      <Resultado projeto={record} />
    </>
  )
}

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: projetosApi, columns, Form: ProjetoForm, Mais, quadro, exclusao },
  anexos: anexosDeProjetosApi,
}
