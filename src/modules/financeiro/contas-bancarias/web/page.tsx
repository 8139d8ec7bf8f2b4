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
import { contasBancariasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const ContaBancariaForm = lazyForm(async () => (await import('./form.tsx')).ContaBancariaForm)

export function ContasBancariasPage() {
  const list = useList(contasBancariasApi.list)
  const dialog = useDialog(contasBancariasApi.get, list.rows)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader
        title="Contas Bancárias"
        description="As contas da empresa nos bancos, com o saldo do último extrato."
      />
      <Toolbar list={list} placeholder="Buscar por nome, banco ou número...">
        <ExportMenu procedure={contasBancariasApi.exportar} list={list} />
        {usePode(contasBancariasApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Nova Conta
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Contas Bancárias"
        columns={columns}
        list={list}
        loading="Carregando contas bancárias..."
        empty="Nenhuma conta bancária encontrada."
        belongs="As contas da empresa ficam aqui; o primeiro extrato importado registra a sua."
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={contasBancariasApi.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && (
        <ContaBancariaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
