import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { Registro } from '#platform/web/kit/record/registro.ts'
import { anexosDeRecorrenciasApi } from '../anexos.ts'
import { recorrenciaLabels, recorrenciasApi, situacaoDaRecorrencia } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { Mais } from './mais.tsx'

const RecorrenciaForm = lazyForm(async () => (await import('./form.tsx')).RecorrenciaForm)

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: recorrenciasApi, columns, Form: RecorrenciaForm, labels: recorrenciaLabels, Mais, exclusao },
  anexos: anexosDeRecorrenciasApi,
  status: situacaoDaRecorrencia,
}
