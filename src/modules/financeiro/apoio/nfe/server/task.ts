import { task } from '#platform/server/ground/tasks/task.ts'

export const lerNfe = task(
  'financeiro/nfe/ler',
  async () => (await import('./parse.ts')).parseNota,
  'Este XML é complexo demais para ser lido. Confira se é o arquivo da nota.',
)
