import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { type DespesaRow, despesaLabels, despesasApi, estadoDoCusto, nomeDaDespesa } from '../contract.ts'

/** Of what it is a part, and whether that is still to be paid. */
function Origem({ row: { conta_id, despesa_cartao_id, estado } }: { row: DespesaRow }) {
  if (conta_id === null && despesa_cartao_id === null) return null
  const [name, place] =
    conta_id === null
      ? ['Cartão', `/financeiro/despesas-cartao/${despesa_cartao_id}`]
      : ['Conta a pagar', `/financeiro/contas-a-pagar/${conta_id}`]
  return (
    <span className="ml-2 font-normal">
      <RecordLink to={place}>{name}</RecordLink>{' '}
      {estado === 'Comprometido' && <Badge value={estado} of={estadoDoCusto} />}
    </span>
  )
}

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
    cell: nomeDaDespesa,
    after: row => (
      <>
        <Origem row={row} />
        {row.categoria_despesa && (
          <span data-so-na-tabela className="ml-2 font-normal text-muted text-xs">
            {row.categoria_despesa}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'fornecedor_id',
    header: despesaLabels.fornecedor_id,
    cell: row => (
      <>
        {row.nome_fornecedor && <span data-por-ultimo>{row.nome_fornecedor}</span>}
        {row.categoria_despesa && (
          <span data-por-ultimo className="text-muted text-xs not-only:ml-2 sm:hidden">
            {row.categoria_despesa}
          </span>
        )}
      </>
    ),
  },
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

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: despesasApi.delete,
  title: 'Excluir despesa',
  sentence: 'Excluir esta despesa?',
  affects: ['financeiro/projetos'],
}
