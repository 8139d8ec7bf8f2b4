import type { Registro } from '#platform/web/kit/record/registro.ts'
import { Recebimentos } from '../../recebimentos/web/shared/recebimentos.tsx'
import { recebiveisApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { RecebivelForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: recebiveisApi, columns, Form: RecebivelForm, Mais: Recebimentos }
