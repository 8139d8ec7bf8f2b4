import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { prestacoesApi } from '../contract.ts'
import { columns } from './columns.tsx'

const doCartao: typeof columns = [
  {
    key: 'nome_cartao',
    header: 'Cartão',
    card: 'title',
    cell: row => row.nome_cartao,
    after: row =>
      row.nome_portador && <span className="ml-2 font-normal text-muted text-xs">{row.nome_portador}</span>,
  },
  ...columns,
]

/** All statements of the card that the address names, to where its page leads; without one those of all cards. */
export function Faturas({ cartao }: { cartao: { id: number; nome: string } | undefined }) {
  const list = useList(prestacoesApi.list, {}, ['cartao_id'])
  return (
    <>
      {cartao && (
        <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted text-sm">Todas as faturas do cartão</span>
          <RecordLink to={`/financeiro/cartoes/${cartao.id}`}>{cartao.nome}</RecordLink>
        </p>
      )}
      <Toolbar
        list={list}
        placeholder={cartao ? 'Buscar por mês ou ano, como 11/2026...' : 'Buscar por cartão, mês ou ano...'}
      >
        <ExportMenu procedure={prestacoesApi.exportar} list={list} alone />
      </Toolbar>
      <DataTable
        caption={cartao ? 'Faturas do cartão' : 'Faturas'}
        columns={cartao ? columns : doCartao}
        list={list}
        loading="Carregando faturas..."
        empty="Nenhuma fatura encontrada."
        belongs="Cada mês do cartão tem a sua fatura, criada na primeira vez que se abre."
      />
    </>
  )
}
