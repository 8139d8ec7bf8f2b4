import type { Registro } from '#platform/web/kit/record/registro.ts'
import { recorrenciasApi, situacaoDaRecorrencia } from '../contract.ts'
import { columns } from './columns.tsx'
import { exclusao } from './exclusao.ts'
import { RecorrenciaForm } from './form.tsx'

/** What the page of one of them is made of. */
export const registro: Registro = {
  ...{ api: recorrenciasApi, columns, Form: RecorrenciaForm, exclusao },
  status: situacaoDaRecorrencia,
}
