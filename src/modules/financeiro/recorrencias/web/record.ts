import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeRecorrenciasApi } from '../anexos.ts'
import { recorrenciasApi, situacaoDaRecorrencia } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { RecorrenciaForm } from './form.tsx'
import { Mais } from './mais.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: recorrenciasApi, columns, Form: RecorrenciaForm, Mais, exclusao },
  anexos: anexosDeRecorrenciasApi,
  status: situacaoDaRecorrencia,
}
