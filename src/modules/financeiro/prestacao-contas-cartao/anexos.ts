import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

/** What the bank sends: the statement itself. */
export const anexosDePrestacoesApi = anexosApi(
  'financeiro/prestacao-contas-cartao/anexos',
  { area: 'financeiro.prestacao', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
