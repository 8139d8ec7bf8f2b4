import { Attachments } from '#platform/web/kit/files/attachments-later.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Chamado, chamadoLabels, chamadosApi, fotosDoChamadoApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns, exclusao } from './columns.tsx'

const AssigneeFact = lazyForm(async () => (await import('./assignee.tsx')).AssigneeFact)
const ChamadoForm = lazyForm(async () => (await import('./form.tsx')).ChamadoForm)

/** Who takes care of it, and its photos. How far it is and what is said about it are in the timeline. */
const Mais = ({ record }: { record: Chamado }) => (
  <>
    <AssigneeFact chamado={record} />
    {record.pode.conversar && (
      <div className="mt-7">
        <Attachments api={fotosDoChamadoApi} registro_id={record.id} title="Fotos" />
      </div>
    )}
  </>
)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: chamadosApi,
  columns,
  Form: ChamadoForm,
  labels: chamadoLabels,
  Mais,
  quadro,
  exclusao,
}
