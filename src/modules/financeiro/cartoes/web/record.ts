import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeCartoesApi } from '../anexos.ts'
import { cartoesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { CartaoForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: cartoesApi,
  columns,
  Form: CartaoForm,
  anexos: anexosDeCartoesApi,
  exclusao,
}
