import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDePropostasApi = anexosApi(
  'comercial/propostas/anexos',
  { area: 'comercial', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
