import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDeCartoesApi = anexosApi(
  'financeiro/cartoes/anexos',
  { area: 'financeiro.cadastros', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
