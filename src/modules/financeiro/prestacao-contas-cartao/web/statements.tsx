import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { prestacoesApi } from '../contract.ts'
import { columns } from './columns.tsx'

const NovaFatura = lazyForm(async () => (await import('./shared/abrir.tsx')).NovaFatura)

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
  const mayOpen = usePode(prestacoesApi.abrir)
  const [opening, setOpening] = useState(false)
  return (
    <>
      {cartao && (
        <p className="mb-3 flex items-baseline gap-x-2">
          <span className="shrink-0 text-muted text-sm">Todas as faturas do cartão</span>
          <span title={cartao.nome} className="min-w-0 overflow-x-clip text-ellipsis whitespace-nowrap">
            <RecordLink to={`/financeiro/cartoes/${cartao.id}`}>{cartao.nome}</RecordLink>
          </span>
        </p>
      )}
      <Toolbar
        list={list}
        placeholder={cartao ? 'Buscar por mês ou ano, como 11/2026...' : 'Buscar por cartão, mês ou ano...'}
      >
        <ExportMenu procedure={prestacoesApi.exportar} list={list} alone />
        {mayOpen && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={() => setOpening(true)}>
            Nova Fatura
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption={cartao ? 'Faturas do cartão' : 'Faturas'}
        columns={cartao ? columns : doCartao}
        list={list}
        loading="Carregando faturas..."
        empty="Nenhuma fatura encontrada."
        belongs="Cada mês do cartão tem a sua fatura, criada na primeira vez que se abre."
      />
      {opening && <NovaFatura cartao={cartao} onClose={() => setOpening(false)} />}
    </>
  )
}
