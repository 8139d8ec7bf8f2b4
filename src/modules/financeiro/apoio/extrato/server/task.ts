import { task } from '#platform/server/ground/tasks/task.ts'

export const lerExtratoDoArquivo = task(
  'financeiro/extrato/ler',
  async () => (await import('./read-file.ts')).readStatement,
  'Este extrato é complexo demais para ser lido. Baixe um período menor.',
)

export const lerContasDoArquivo = task(
  'financeiro/extrato/contas',
  async () => (await import('./read-accounts.ts')).readAccounts,
  'Este extrato é complexo demais para ser lido. Baixe um período menor.',
)
