import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeClientesApi } from '../anexos.ts'
import { clienteLabels, clientesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const ClienteForm = lazyForm(async () => (await import('./form.tsx')).ClienteForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: clientesApi,
  columns,
  Form: ClienteForm,
  labels: clienteLabels,
  anexos: anexosDeClientesApi,
  exclusao,
}
