/** What a tie changes beside the statement. */
export const AFETADOS = [
  'financeiro/contas-a-pagar',
  'financeiro/pagamentos',
  'financeiro/recebiveis',
  'financeiro/recebimentos',
] as const
