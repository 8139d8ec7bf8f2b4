import { Plus } from 'lucide-react'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { RegistrarRecebimento } from '../../recebimentos/web/shared/registrar.tsx'
import { filtroDeStatus, recebiveisApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'
import { Totals } from './totals.tsx'

const RecebivelForm = lazyForm(async () => (await import('./form.tsx')).RecebivelForm)

export function RecebiveisPage() {
  const list = useList(recebiveisApi.list)
  const dialog = useDialog(recebiveisApi.get)
  const deletion = useDelete(exclusao.procedure, exclusao)
  return (
    <>
      <PageHeader title="Recebíveis" description="O que os clientes devem, quanto e até quando." />
      <Totals list={list} />
      <Toolbar
        list={list}
        placeholder="Buscar por descrição, cliente, nota ou valor..."
        filters={<FilterSelect list={list} name="status" label="Status" options={filtroDeStatus.options} />}
      >
        <ExportMenu procedure={recebiveisApi.exportar} list={list} />
        {usePode(recebiveisApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Recebível
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Recebíveis"
        columns={columns}
        list={list}
        loading="Carregando recebíveis..."
        empty="Nenhum recebível encontrado."
        belongs="O que os clientes devem fica aqui, com valor e vencimento."
        actions={row => (
          <RowActions
            about={row.descricao}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <RegistrarRecebimento recebivel={row} />
            <HistoryButton procedure={recebiveisApi.historico} id={row.id} about={row.descricao} />
          </RowActions>
        )}
      />
      {dialog.open && <RecebivelForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
