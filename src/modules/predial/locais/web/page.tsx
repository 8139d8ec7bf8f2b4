import { Plus } from 'lucide-react'
import { SEM_LOCAL } from '#modules/predial/chamados/contract.ts'
import { useDeletePlace } from '#modules/predial/web/use-delete-place.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { DataTable } from '#platform/web/kit/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/export-menu.tsx'
import { HistoryButton } from '#platform/web/kit/history-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { RowActions } from '#platform/web/kit/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/toolbar.tsx'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { useList } from '#platform/web/kit/use-list.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { locaisApi } from '../contract.ts'
import { columns } from './columns.tsx'

const LocalForm = lazyForm(async () => (await import('./form.tsx')).LocalForm)

export function LocaisPage() {
  const list = useList(locaisApi.list)
  const dialog = useDialog(locaisApi.get, list.rows)
  const deletion = useDeletePlace(locaisApi, {
    title: 'Excluir local',
    sentence: 'Tem certeza que deseja excluir este local? Isso pode afetar chamados existentes.',
    none: SEM_LOCAL,
  })

  return (
    <>
      <PageHeader title="Locais" description="Onde se abrem chamados." />
      <Toolbar list={list} placeholder="Buscar por nome ou descrição...">
        <ExportMenu procedure={locaisApi.exportar} list={list} />
        {usePode(locaisApi.create) && (
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={dialog.openNew}>
            Novo Local
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Locais"
        columns={columns}
        list={list}
        loading="Carregando locais..."
        empty="Nenhum local encontrado."
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={locaisApi.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && <LocalForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      {deletion.question}
    </>
  )
}
