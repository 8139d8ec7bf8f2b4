import { task } from '#platform/server/ground/tasks/task.ts'

export const desenharBoletim = task(
  'financeiro/medicoes/desenhar',
  async () => (await import('./draw.ts')).drawBoletim,
  'Este boletim é grande demais para ser gerado. Encurte as descrições dos itens e tente novamente.',
)
