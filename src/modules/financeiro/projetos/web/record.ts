import type { Registro } from '#platform/web/kit/record/registro.ts'
import { projetosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { ProjetoForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: projetosApi, columns, Form: ProjetoForm }
