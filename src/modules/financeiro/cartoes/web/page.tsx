import { Plus } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { cartoesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const CartaoForm = lazyForm(async () => (await import('./form.tsx')).CartaoForm)

export function CartoesPage() {
  const list = useList(cartoesApi.list)
  const dialog = useDialog(cartoesApi.get, list.rows)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Cartões" description="Cartões corporativos e quem responde por cada um." />
      <Toolbar list={list} placeholder="Buscar por nome, bandeira, dígitos ou portador...">
        <ExportMenu procedure={cartoesApi.exportar} list={list} />
        {usePode(cartoesApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Cartão
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Cartões"
        columns={columns}
        list={list}
        loading="Carregando cartões..."
        empty="Nenhum cartão encontrado."
        belongs="Os cartões da empresa ficam aqui, com quem responde por cada um."
        actions={row => (
          <RowActions
            about={row.nome_cartao}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={cartoesApi.historico} id={row.id} about={row.nome_cartao} />
          </RowActions>
        )}
      />
      {dialog.open && <CartaoForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
