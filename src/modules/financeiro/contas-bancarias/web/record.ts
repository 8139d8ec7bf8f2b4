import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeContasBancariasApi } from '../anexos.ts'
import { contasBancariasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { ContaBancariaForm } from './form.tsx'
import { Mais } from './mais.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = {
  api: contasBancariasApi,
  columns,
  Form: ContaBancariaForm,
  Mais,
  anexos: anexosDeContasBancariasApi,
  exclusao,
}
