import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type prestacoesApi, statusFatura } from '../contract.ts'

/** The statements of a card, on its page and in their list. */
export const columns: ColumnsOf<typeof prestacoesApi.list> = [
  {
    key: 'mes_referencia',
    header: 'Mês/Ano',
    sort: 'mes_referencia',
    // Kept whole: cut, the months of two years look alike.
    width: '9rem',
    cell: row => formatMonth(row.mes_referencia),
  },
  {
    key: 'data_vencimento_fatura',
    header: 'Vencimento',
    cell: row => row.data_vencimento_fatura && formatDate(row.data_vencimento_fatura),
  },
  {
    key: 'valor_total_fatura',
    header: 'Valor Total',
    align: 'end',
    cell: row => row.valor_total_fatura && formatMoney(row.valor_total_fatura),
  },
  { key: 'total_despesas', header: 'Despesas', align: 'end', cell: row => formatMoney(row.total_despesas) },
  {
    key: 'status_fatura',
    header: 'Status',
    cell: row => <Badge value={row.status_fatura} of={statusFatura} />,
  },
]
