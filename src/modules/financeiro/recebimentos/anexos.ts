import { anexosApi } from '#platform/contract/anexos.ts'
import { FOTOS, MB } from '#platform/contract/files.ts'

export const anexosDeRecebimentosApi = anexosApi(
  'financeiro/recebimentos/anexos',
  { area: 'financeiro.recebimentos', ver: 'ver', anexar: 'registrar' },
  { maximo: 10 * MB, tipos: ['pdf', ...FOTOS] },
)
