import { task } from '#platform/server/ground/tasks/task.ts'

export const desenharLista = task(
  'financeiro/contas-a-pagar/lista',
  async () => (await import('./draw-lista.ts')).drawLista,
  'A lista deste dia é grande demais para ser gerada. Exporte as contas do dia como planilha.',
)
