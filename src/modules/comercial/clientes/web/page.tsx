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
import { clientesApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const ClienteForm = lazyForm(async () => (await import('./form.tsx')).ClienteForm)

export function ClientesPage() {
  const list = useList(clientesApi.list)
  const dialog = useDialog(clientesApi.get, list.rows)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Clientes" description="Quem contrata a empresa: contatos e documentos." />
      <Toolbar list={list} placeholder="Buscar por nome, CNPJ/CPF ou e-mail...">
        <ExportMenu procedure={clientesApi.exportar} list={list} />
        {usePode(clientesApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Cliente
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Clientes"
        columns={columns}
        list={list}
        loading="Carregando clientes..."
        empty="Nenhum cliente encontrado."
        belongs="Quem contrata a empresa fica aqui, com documentos e contatos."
        actions={row => (
          <RowActions
            about={row.nome_cliente}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={clientesApi.historico} id={row.id} about={row.nome_cliente} />
          </RowActions>
        )}
      />
      {dialog.open && <ClienteForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
