import { task } from '#platform/server/ground/tasks/task.ts'

export const desenharProposta = task(
  'comercial/propostas/desenhar',
  async () => (await import('./draw.ts')).drawProposta,
  'O documento desta proposta é grande demais para ser gerado. Encurte a descrição dos serviços e tente novamente.',
)
