import type { Registro } from '#platform/web/kit/record/registro.ts'
import { clientesApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { exclusao } from './exclusao.ts'
import { ClienteForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: clientesApi, columns, Form: ClienteForm, exclusao }
