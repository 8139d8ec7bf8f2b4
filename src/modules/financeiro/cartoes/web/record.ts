import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeCartoesApi } from '../anexos.ts'
import { cartaoLabels, cartoesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const CartaoForm = lazyForm(async () => (await import('./form.tsx')).CartaoForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: cartoesApi,
  columns,
  Form: CartaoForm,
  labels: cartaoLabels,
  anexos: anexosDeCartoesApi,
  exclusao,
}
