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
import { recorrenciasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { PularProxima } from './pular.tsx'

const RecorrenciaForm = lazyForm(async () => (await import('./form.tsx')).RecorrenciaForm)

export function RecorrenciasPage() {
  const list = useList(recorrenciasApi.list)
  const dialog = useDialog(recorrenciasApi.get)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Recorrências" description="Contas que se repetem, feitas antes do vencimento." />
      <Toolbar list={list} placeholder="Buscar por solicitação, fornecedor ou item...">
        <ExportMenu procedure={recorrenciasApi.exportar} list={list} />
        {usePode(recorrenciasApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Nova Recorrência
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Recorrências"
        columns={columns}
        list={list}
        loading="Carregando recorrências..."
        empty="Nenhuma recorrência encontrada."
        belongs="Aluguel, internet, seguro: o que se repete fica aqui, e a conta aparece 30 dias antes do vencimento."
        // Weekly, monthly and yearly amounts, and ended ones, make no total.
        footer={() => null}
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <PularProxima recorrencia={row} />
            <HistoryButton procedure={recorrenciasApi.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && (
        <RecorrenciaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
