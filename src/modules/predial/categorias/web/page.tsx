import { Plus } from 'lucide-react'
import { SEM_CATEGORIA } from '#modules/predial/chamados/contract.ts'
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
import { categoriasApi } from '../contract.ts'
import { columns } from './columns.tsx'

const CategoriaForm = lazyForm(async () => (await import('./form.tsx')).CategoriaForm)

export function CategoriasPage() {
  const list = useList(categoriasApi.list)
  const dialog = useDialog(categoriasApi.get, list.rows)
  const deletion = useDeletePlace(categoriasApi, {
    title: 'Excluir categoria',
    sentence: 'Tem certeza que deseja excluir esta categoria? Isso pode afetar chamados existentes.',
    none: SEM_CATEGORIA,
  })

  return (
    <>
      <PageHeader title="Categorias" description="Do que tratam os chamados." />
      <Toolbar list={list} placeholder="Buscar por nome ou descrição...">
        <ExportMenu procedure={categoriasApi.exportar} list={list} />
        {usePode(categoriasApi.create) && (
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={dialog.openNew}>
            Nova Categoria
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Categorias"
        columns={columns}
        list={list}
        loading="Carregando categorias..."
        empty="Nenhuma categoria encontrada."
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={categoriasApi.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && <CategoriaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      {deletion.question}
    </>
  )
}
