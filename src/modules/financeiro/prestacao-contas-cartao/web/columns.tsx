import { formatDate, formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Status } from '#platform/web/kit/status/status.tsx'
import { prestacoesApi, statusFatura, statusPossiveis } from '../contract.ts'

/** The statements of a card, on its page and in their list. */
export const columns: ColumnsOf<typeof prestacoesApi.list> = [
  {
    key: 'mes_referencia',
    header: 'Mês/Ano',
    sort: 'mes_referencia',
    groups: true,
    // Kept whole: cut, the months of two years look alike.
    width: '9rem',
    cell: row => formatMonth(row.mes_referencia),
  },
  {
    key: 'data_vencimento_fatura',
    header: 'Vencimento',
    sort: 'data_vencimento_fatura',
    cell: row => row.data_vencimento_fatura && formatDate(row.data_vencimento_fatura),
  },
  {
    key: 'valor_total_fatura',
    header: 'Valor Total',
    sort: 'valor_total_fatura',
    align: 'end',
    cell: row => row.valor_total_fatura && formatMoney(row.valor_total_fatura),
  },
  { key: 'total_despesas', header: 'Despesas', align: 'end', cell: row => formatMoney(row.total_despesas) },
  {
    key: 'status_fatura',
    header: 'Status',
    sort: 'status_fatura',
    cell: row => (
      <Status
        api={prestacoesApi}
        row={row}
        of={statusFatura}
        only={statusPossiveis(row.tipo_cartao, row.status_fatura)}
      />
    ),
  },
]
