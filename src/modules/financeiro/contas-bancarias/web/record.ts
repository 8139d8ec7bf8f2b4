import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeContasBancariasApi } from '../anexos.ts'
import { contaBancariaLabels, contasBancariasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { Mais } from './mais.tsx'

const ContaBancariaForm = lazyForm(async () => (await import('./form.tsx')).ContaBancariaForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: contasBancariasApi,
  columns,
  Form: ContaBancariaForm,
  labels: contaBancariaLabels,
  Mais,
  anexos: anexosDeContasBancariasApi,
  exclusao,
}
