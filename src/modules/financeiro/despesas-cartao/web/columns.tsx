import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { despesaCartaoLabels, despesasCartaoApi } from '../contract.ts'
import { Comprovante } from './receipt.tsx'

const devolvida = vocabulary([{ value: 'Devolvida', tone: 'orange' }])

export const columns: ColumnsOf<typeof despesasCartaoApi.list> = [
  {
    key: 'data_despesa',
    header: despesaCartaoLabels.data_despesa,
    sort: 'data_despesa',
    width: '8rem',
    cell: row => <span className="numeros">{formatDate(row.data_despesa)}</span>,
  },
  {
    key: 'descricao_despesa',
    header: despesaCartaoLabels.descricao_despesa,
    card: 'title',
    cell: row => row.descricao_despesa,
    after: row =>
      row.devolucao && (
        <span className="ml-2 inline-block">
          <Badge value="Devolvida" of={devolvida} />
        </span>
      ),
  },
  {
    key: 'categoria_despesa',
    header: despesaCartaoLabels.categoria_despesa,
    sort: 'categoria_despesa',
    groups: true,
    width: '12rem',
    cell: row => row.categoria_despesa,
  },
  {
    key: 'valor_despesa',
    header: 'Valor',
    sort: 'valor_despesa',
    align: 'end',
    width: '9rem',
    cell: row => formatMoney(row.valor_despesa),
  },
  {
    key: 'comprovante',
    header: 'Comprovante',
    width: '10rem',
    cell: row => <Comprovante row={row} />,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: despesasCartaoApi.delete,
  title: 'Excluir despesa',
  sentence: 'Excluir esta despesa?',
  affects: ['financeiro/prestacao-contas-cartao'],
}
