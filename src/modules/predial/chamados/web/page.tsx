import { Plus } from 'lucide-react'
import { categoriasApi } from '#modules/predial/categorias/contract.ts'
import { locaisApi } from '#modules/predial/locais/contract.ts'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useAtHand } from '#platform/web/kit/use-at-hand.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { chamadosApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { ChamadoFilters } from './filters.tsx'

const ChamadoForm = lazyForm(async () => (await import('./form.tsx')).ChamadoForm)
const ChamadoDetails = lazyForm(async () => (await import('./details.tsx')).ChamadoDetails)

/** What a new ticket chooses from. */
const LOOKUPS = [categoriasApi.options, locaisApi.options]

export function ChamadosPage() {
  const list = useList(chamadosApi.list)
  const dialog = useDialog(chamadosApi.get, list.rows)
  const details = useDialog(chamadosApi.get, list.rows, 'ver')
  const deletion = useDelete(exclusao.procedure, exclusao)

  const mayOpen = usePode(chamadosApi.create)
  useAtHand(LOOKUPS, mayOpen)

  return (
    <>
      <PageHeader title="Chamados" description="Pedidos de manutenção, da abertura à solução.">
        <ViewSwitch list={list} />
      </PageHeader>
      <Toolbar
        list={list}
        placeholder="Buscar em todos os campos..."
        filters={<ChamadoFilters list={list} />}
      >
        <ExportMenu procedure={chamadosApi.exportar} list={list} />
        {mayOpen && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Chamado
          </Button>
        )}
      </Toolbar>
      <ListView
        caption="Chamados"
        columns={columns}
        list={list}
        loading="Carregando chamados..."
        empty="Nenhum chamado encontrado."
        belongs="Os pedidos de manutenção ficam aqui: o que houve, onde e com que urgência."
        actions={row => (
          <RowActions
            about={row.titulo}
            pode={row.pode}
            onView={() => details.openEdit(row)}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={chamadosApi.historico} id={row.id} about={row.titulo} />
          </RowActions>
        )}
      />
      {dialog.open && <ChamadoForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      {details.record && (
        <ChamadoDetails
          key={details.record.id}
          chamado={details.record}
          onEdit={dialog.openEdit}
          onClose={details.close}
        />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
