import { task } from '../../../ground/tasks/task.ts'

export const lerPlanilha = task(
  'planilhas/ler',
  async () => (await import('./read.ts')).readSheet,
  'A planilha é complexa demais para ser lida. Deixe nela só a tabela, ou divida-a em partes.',
)
