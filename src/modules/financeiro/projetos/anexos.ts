import { anexosApi } from '#platform/contract/anexos.ts'
import { DOCUMENTOS, MB } from '#platform/contract/files.ts'

export const anexosDeProjetosApi = anexosApi(
  'financeiro/projetos/anexos',
  { area: 'financeiro.projetos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: DOCUMENTOS },
)
