import type { Registro } from '#platform/web/kit/record/registro.ts'
import { contasApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { ContaForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: contasApi, columns, Form: ContaForm }
