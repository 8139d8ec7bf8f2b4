import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import type { ListInput } from '#platform/contract/list.ts'
import { type List, useList } from '#platform/web/kit/list/use-list.ts'
import type { BoardRow } from '#platform/web/kit/status/use-field-change.ts'

const nothing = () => {}

const row = (id: number, solicitacao_compra: string, nome_fornecedor: string, valor: string) =>
  ({
    ...{ id, version: 1, solicitacao_compra, nome_fornecedor, valor, status: 'Pendente' },
    pode: { alterar: true, excluir: true },
  }) as unknown as BoardRow

export const ROWS = [
  row(1, 'SC-2026-00017', 'Aço Sul Ltda', 'R$ 1.250,00'),
  row(2, 'SC-2026-00018', 'Distribuidora Elétrica Nossa Senhora Aparecida & Companhia', 'R$ 98.431,77'),
]

export const FILTERS = {
  status: 'nao:Paga,Cancelada',
  data_vencimento: 'este_mes',
  valor: '1000..5000',
}

/** A list as its screen has it, with other rows and filters, which stay as they are. */
export function useShown(filtros: ListInput['filtros']): List<unknown> {
  const list = useList(contasApi.list)
  const input = { ...list.input, filtros }
  const shown = { rows: ROWS, total: 1243, total_minimo: false, setFilter: nothing }
  return { ...list, ...shown, input, clear: { search: undefined, filters: nothing } }
}
