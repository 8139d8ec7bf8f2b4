import type { Registro } from '#platform/web/kit/record/registro.ts'
import { desviosApi } from '../contract.ts'
import { quadro } from './card.tsx'
import { columns } from './columns.tsx'
import { DesvioForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: desviosApi, columns, Form: DesvioForm, quadro }
