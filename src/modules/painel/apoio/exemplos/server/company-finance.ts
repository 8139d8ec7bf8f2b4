// What the example company is owed, has in the bank and pays each month, counted in days as in `company.ts`.

/** Project (position among the converted), days to its due date, amount. */
export const recebiveis = [
  [0, 'Parcela 1 de 2: impermeabilização (exemplo)', -12, '15440,00'],
  [0, 'Parcela 2 de 2: impermeabilização (exemplo)', 9, '15440,00'],
  [2, 'Entrada: modernização da portaria (exemplo)', 12, '14400,00'],
] as const

/** Project, days since it was measured, percent of each item of its contract. */
export const medicoes = [[1, -5, '40']] as const

export const contaBancaria = {
  nome: 'Conta corrente (exemplo)',
  banco: '001',
  agencia: '1234-5',
  numero: '98765-0',
  saldo: '48230,15',
}

/** Comes each month; paused, so that no payable is made that nobody asked for. */
export const recorrencia = {
  nome: 'Aluguel do escritório (exemplo)',
  valor: '5200,00',
  centro_custo: 'Administrativo',
  item: 'Aluguel',
  natureza_orcamentaria: 'Despesas gerais',
  aprovador: 'Aprovador de exemplo',
  situacao: 'Pausada',
} as const
