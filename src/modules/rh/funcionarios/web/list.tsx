import { Paperclip, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { documentosApi, validades } from '../../documentos/contract.ts'
import { type FuncionarioRow, funcionariosApi, statusFuncionario } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const FuncionarioForm = lazyForm(async () => (await import('./form.tsx')).FuncionarioForm)
const FuncionarioDetails = lazyForm(async () => (await import('./shared/details.tsx')).FuncionarioDetails)
const UploadDialog = lazyForm(
  async () => (await import('../../documentos/web/shared/upload-dialog.tsx')).UploadDialog,
)

/** Everybody who is or was employed. */
export function FuncionariosList() {
  const list = useList(funcionariosApi.list)
  const dialog = useDialog(funcionariosApi.get)
  const { param, change } = useUrl()
  const [attaching, setAttaching] = useState<FuncionarioRow | null>(null)
  const mayAttach = usePode(documentosApi.upload)
  const deletion = useDelete<FuncionarioRow, typeof funcionariosApi.delete>(exclusao.procedure, exclusao)
  const seen = Number(param('ver'))

  return (
    <>
      <Toolbar
        list={list}
        placeholder="Buscar por nome, CPF ou cargo..."
        filters={
          <>
            <FilterSelect
              list={list}
              name="status_funcionario"
              label="Status"
              options={statusFuncionario.values}
            />
            <FilterSelect list={list} name="documentos" label="Documentos" options={validades} />
          </>
        }
      >
        <ExportMenu procedure={funcionariosApi.exportar} list={list} />
        {usePode(funcionariosApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Funcionário
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption="Funcionários"
        columns={columns}
        list={list}
        loading="Carregando funcionários..."
        empty="Nenhum funcionário encontrado."
        belongs="As pessoas contratadas ficam aqui, com contratos e documentos."
        actions={row => (
          <RowActions
            about={row.nome_completo}
            pode={row.pode}
            onView={() => change({ ver: row.id }, 'push')}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={funcionariosApi.historico} id={row.id} about={row.nome_completo} />
            {mayAttach && (
              <IconButton
                label="Anexar documento"
                about={row.nome_completo}
                onClick={() => setAttaching(row)}
              >
                <Paperclip size={16} />
              </IconButton>
            )}
          </RowActions>
        )}
      />
      {dialog.open && (
        <FuncionarioForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />
      )}
      {Number.isInteger(seen) && seen > 0 && (
        <FuncionarioDetails id={seen} onClose={() => change({ ver: null }, 'replace')} />
      )}
      {attaching && <UploadDialog funcionario={attaching} onClose={() => setAttaching(null)} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
