import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDeContasBancariasApi = anexosApi(
  'financeiro/contas-bancarias/anexos',
  { area: 'financeiro.bancos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
