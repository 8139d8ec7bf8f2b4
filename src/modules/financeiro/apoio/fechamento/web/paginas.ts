import type { Parte } from '../contract.ts'

/** Fees are lines of the bank's statement, which have no page of their own. */
const PAGINAS: Record<Exclude<Parte, 'tarifas'>, string> = {
  contas: '/financeiro/contas-a-pagar',
  despesas_cartao: '/financeiro/despesas-cartao',
  despesas_projeto: '/financeiro/despesas-projeto',
  pagamentos: '/financeiro/pagamentos',
  recebiveis: '/financeiro/recebiveis',
  recebimentos: '/financeiro/recebimentos',
}

/** Where a record of a part is shown, for `Link`. */
export const paginaDe = (parte: Parte, id: number) =>
  parte === 'tarifas'
    ? { to: '/financeiro/conciliacao' as never, search: { aba: 'resolvidos', lancamento: id } as never }
    : { to: `${PAGINAS[parte]}/${id}` as never, search: {} as never }
