import { task } from '#platform/server/ground/tasks/task.ts'

export const desenharMes = task(
  'financeiro/fechamento/desenhar',
  async () => (await import('./draw.ts')).drawMes,
  'Este mês é grande demais para um PDF. Gere a planilha em XLSX.',
)
