import type { Parte } from '../contract.ts'

/** Where a record of each part has its page. */
export const PAGINAS: Record<Parte, string> = {
  contas: '/financeiro/contas-a-pagar',
  despesas_cartao: '/financeiro/despesas-cartao',
  despesas_projeto: '/financeiro/despesas-projeto',
  pagamentos: '/financeiro/pagamentos',
  recebiveis: '/financeiro/recebiveis',
  recebimentos: '/financeiro/recebimentos',
}
