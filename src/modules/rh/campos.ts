import { vocabulary } from '#platform/contract/vocabulary.ts'

export const statusFuncionario = vocabulary([
  { value: 'Ativo', tone: 'green' },
  { value: 'Inativo', tone: 'red' },
  { value: 'Férias', tone: 'yellow' },
  { value: 'Licença', tone: 'yellow' },
  { value: 'Desligado', tone: 'yellow' },
])
/** Of who left nothing waits, and nothing expires. */
export const DESLIGADO = 'Desligado'
