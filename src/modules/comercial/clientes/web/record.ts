import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeClientesApi } from '../anexos.ts'
import { clientesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { ClienteForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: clientesApi,
  columns,
  Form: ClienteForm,
  anexos: anexosDeClientesApi,
  exclusao,
}
