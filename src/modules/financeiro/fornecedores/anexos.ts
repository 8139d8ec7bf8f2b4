import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDeFornecedoresApi = anexosApi(
  'financeiro/fornecedores/anexos',
  { area: 'financeiro.cadastros', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
