import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import {
  type RecebivelRow,
  type recebiveisApi,
  recebivelLabels,
  restaReceber,
  STATUS_A_RECEBER,
  statusRecebivel,
} from '../contract.ts'
import '../visoes.ts'

const isOpen = (row: RecebivelRow) => STATUS_A_RECEBER.some(open => open === row.status)

export const columns: ColumnsOf<typeof recebiveisApi.list> = [
  {
    key: 'descricao',
    header: recebivelLabels.descricao,
    sort: 'descricao',
    width: '13rem',
    cell: row => row.descricao,
  },
  { key: 'nome_cliente', header: recebivelLabels.cliente_id, cell: row => row.nome_cliente },
  {
    key: 'data_vencimento',
    header: recebivelLabels.data_vencimento,
    sort: 'data_vencimento',
    width: '14.5rem',
    peso: 2.5,
    cell: row => <Due row={row} />,
  },
  {
    key: 'bruto',
    header: 'Valor',
    sort: 'bruto',
    align: 'end',
    width: '9rem',
    // A card says how much is still to come, and all of it where nothing is.
    cell: row => <span data-so-na-tabela={isOpen(row) || undefined}>{formatMoney(row.bruto)}</span>,
  },
  {
    key: 'resta',
    peso: 3,
    header: 'A receber',
    align: 'end',
    width: '9rem',
    cell: row => isOpen(row) && formatMoney(restaReceber(row)),
  },
  {
    key: 'status',
    header: recebivelLabels.status,
    sort: 'status',
    width: '11rem',
    cell: row => <Badge value={row.status} of={statusRecebivel} />,
  },
]

function Due({ row }: { row: RecebivelRow }) {
  const late = row.dias_atraso
  return (
    <span data-atrasada={late > 0 || undefined} className="numeros whitespace-nowrap">
      {formatDate(row.data_vencimento)}
      {late > 0 && (
        <span data-se-couber className="ml-2 font-medium text-danger-text text-xs">
          {counted(late, 'dia de atraso', 'dias de atraso')}
        </span>
      )}
    </span>
  )
}
