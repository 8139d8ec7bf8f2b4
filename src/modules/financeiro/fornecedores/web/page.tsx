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
import { LegacyImport } from '../../apoio/importacao/web/shared/legacy-import.tsx'
import { fornecedoresApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const FornecedorForm = lazyForm(async () => (await import('./form.tsx')).FornecedorForm)

export function FornecedoresPage() {
  const list = useList(fornecedoresApi.list)
  const dialog = useDialog(fornecedoresApi.get)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Fornecedores" description="De quem a empresa compra: contatos e documentos." />
      <LegacyImport storageKey="fornecedores" noun="fornecedores" procedure={fornecedoresApi.importar} />
      <Toolbar list={list} placeholder="Buscar em qualquer campo...">
        <ExportMenu procedure={fornecedoresApi.exportar} list={list} />
        {usePode(fornecedoresApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Fornecedor
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Fornecedores"
        columns={columns}
        list={list}
        loading="Carregando fornecedores..."
        empty="Nenhum fornecedor encontrado."
        belongs="De quem a empresa compra fica aqui, com CNPJ e contatos."
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={fornecedoresApi.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && (
        <FornecedorForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
