import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { prestacoesApi } from '../contract.ts'
import { columns } from './columns.tsx'

/** All statements of the card that the address names: to where its page leads. */
export function FaturasDoCartao({ cartao }: { cartao: { id: number; nome: string } }) {
  const list = useList(prestacoesApi.list, {}, ['cartao_id'])
  return (
    <section aria-label="Faturas">
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted text-sm">Todas as faturas do cartão</span>
        <RecordLink to={`/financeiro/cartoes/${cartao.id}`}>{cartao.nome}</RecordLink>
      </p>
      <Toolbar list={list} placeholder="Buscar por mês ou ano, como 11/2026..." />
      <DataTable
        caption="Faturas do cartão"
        columns={columns}
        list={list}
        loading="Carregando faturas..."
        empty="Nenhuma fatura encontrada."
        belongs="Cada mês do cartão tem a sua fatura, criada na primeira vez que se abre."
      />
    </section>
  )
}
