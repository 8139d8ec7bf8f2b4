import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type medicoesApi, statusMedicao } from '../contract.ts'

export const columns: ColumnsOf<typeof medicoesApi.list> = [
  { key: 'nome', header: 'Medição', card: 'title', cell: row => row.nome },
  {
    key: 'data_fim',
    header: 'Até',
    sort: 'data_fim',
    width: '8rem',
    cell: row => <span className="numeros">{formatDate(row.data_fim)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    width: '9rem',
    cell: row => <Badge value={row.status} of={statusMedicao} />,
  },
  {
    key: 'valor',
    header: 'Medido',
    sort: 'valor',
    align: 'end',
    width: '10rem',
    cell: row => formatMoney(row.valor),
  },
]
