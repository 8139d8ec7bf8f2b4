import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Vencimento } from '../../apoio/baixa/web/shared/atraso.tsx'
import {
  type RecebivelRow,
  recebiveisApi,
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
    cell: row => <Vencimento conta={row} />,
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

/** What goes into the bin with a receivable. */
const JUNTO = [
  ['financeiro/recebimentos', 'recebimento', 'recebimentos'],
  ['financeiro/recebiveis', 'retenção contratual', 'retenções contratuais'],
] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: recebiveisApi.delete,
  title: 'Excluir recebível',
  sentence: 'Tem certeza que deseja excluir este recebível?',
  along: { ficha: recebiveisApi.ficha, kinds: JUNTO },
}
