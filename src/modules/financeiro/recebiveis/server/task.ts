import { task } from '#platform/server/ground/tasks/task.ts'

export const desenharCobranca = task(
  'financeiro/recebiveis/desenhar',
  async () => (await import('./draw.ts')).drawCobranca,
  'Esta cobrança é grande demais para ser gerada. Encurte a descrição e tente novamente.',
)
