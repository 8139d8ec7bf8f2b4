import type { Registro } from '#platform/web/kit/record/registro.ts'
import { fornecedoresApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { FornecedorForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = { api: fornecedoresApi, columns, Form: FornecedorForm }
