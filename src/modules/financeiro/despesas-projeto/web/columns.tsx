import { formatDate } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { despesaLabels, type despesasApi } from '../contract.ts'

export const columns: ColumnsOf<typeof despesasApi.list> = [
  {
    key: 'data_despesa',
    header: despesaLabels.data_despesa,
    sort: 'data_despesa',
    width: '8rem',
    cell: row => <span className="numeros">{formatDate(row.data_despesa)}</span>,
  },
  {
    key: 'descricao_despesa',
    header: despesaLabels.descricao_despesa,
    card: 'title',
    cell: row => (
      <>
        {row.descricao_despesa}
        {row.categoria_despesa && (
          <span className="ml-2 font-normal text-muted text-xs">{row.categoria_despesa}</span>
        )}
      </>
    ),
  },
  { key: 'fornecedor_id', header: despesaLabels.fornecedor_id, cell: row => row.nome_fornecedor },
  {
    key: 'valor_despesa',
    header: 'Valor',
    sort: 'valor_despesa',
    align: 'end',
    width: '10rem',
    cell: row => formatMoney(row.valor_despesa),
  },
  {
    key: 'numero_nota_fiscal',
    header: 'Nota Fiscal',
    width: '9rem',
    cell: row => <span className="numeros">{row.numero_nota_fiscal}</span>,
  },
]
