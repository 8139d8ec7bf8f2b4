import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDeMedicoesApi = anexosApi(
  'financeiro/medicoes/anexos',
  { area: 'financeiro.recebimentos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
