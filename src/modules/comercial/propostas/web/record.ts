import type { Registro } from '#platform/web/kit/record/registro.ts'
import { propostasApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { PropostaForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: propostasApi, columns, Form: PropostaForm }
