import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { type Chamado, chamadosApi, fotosDoChamadoApi } from '../contract.ts'
import { AssigneeFact } from './assignee.tsx'
import { quadro } from './card.tsx'
import { columns, exclusao } from './columns.tsx'
import { ChamadoForm } from './form.tsx'

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
export const registro: Registro = { api: chamadosApi, columns, Form: ChamadoForm, Mais, quadro, exclusao }
