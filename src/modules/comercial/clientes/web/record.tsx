import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeClientesApi } from '../anexos.ts'
import { type Cliente, clientesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { ClienteForm } from './form.tsx'

const Mais = ({ record }: { record: Cliente }) => (
  <div className="mt-4">
    <Attachments api={anexosDeClientesApi} registro_id={record.id} title="Anexos" />
  </div>
)

/** What the page of one of them is made of. */
export const registro: Registro = { api: clientesApi, columns, Form: ClienteForm, Mais, exclusao }
