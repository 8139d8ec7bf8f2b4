import { FileSpreadsheet, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { perfis } from '#platform/contract/permissions.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { downloadLayout } from '../../apoio/importacao/web/shared/files.ts'
import { NOVOS_DIAS, type Usuario, usuariosApi } from '../contract.ts'
import { columns } from './columns.tsx'
import { exclusao, useVerbos } from './verbs.tsx'

const UsuarioForm = lazyForm(async () => (await import('./form.tsx')).UsuarioForm)
const Importacao = lazyForm(
  async () => (await import('../../apoio/importacao/web/shared/dialog.tsx')).ImportacaoDialog,
)
const ImportDialog = lazyForm(
  async () => (await import('#platform/web/kit/list/import/import-dialog.tsx')).ImportDialog,
)

/** Everybody who has an account. */
export function UsuariosList() {
  const list = useList(usuariosApi.list)
  const dialog = useDialog(usuariosApi.get, list.rows)
  const verbs = useVerbos()
  const [importing, setImporting] = useState(false)
  const [sheet, setSheet] = useState<{ file?: File | undefined } | null>(null)
  const deletion = useDelete<Usuario>(exclusao.procedure, exclusao)
  const mayCreate = usePode(usuariosApi.create)
  return (
    <>
      <Toolbar
        list={list}
        placeholder="Buscar por nome, e-mail ou login..."
        filters={
          <FilterGroup>
            <FilterSelect list={list} name="perfil_acesso" label="Perfil de Acesso" options={perfis} />
            <FilterSelect
              list={list}
              name="novos"
              label="Criação"
              all="Todas"
              options={[{ value: 'true', label: `Últimos ${NOVOS_DIAS} dias` }]}
            />
          </FilterGroup>
        }
      >
        <ExportMenu procedure={usuariosApi.exportar} list={list} alone />
        {mayCreate && (
          <>
            <Button
              icon={<FileSpreadsheet size={16} />}
              // The dialog of the import has it, too.
              className="max-sm:hidden"
              onClick={downloadLayout}
            >
              Baixar Layout CSV
            </Button>
            <Button icon={<FileUp size={16} />} onClick={() => setImporting(true)}>
              Importar CSV
            </Button>
            <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
              Novo Usuário
            </Button>
          </>
        )}
      </Toolbar>
      <DataTable
        caption="Usuários"
        columns={columns}
        list={list}
        loading="Carregando usuários..."
        empty="Nenhum usuário encontrado."
        belongs="Quem entra no sistema fica aqui, com o perfil que diz o que pode."
        actions={row => (
          <RowActions
            about={row.full_name}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={usuariosApi.historico} id={row.id} about={row.full_name} />
            {verbs.items(row)}
          </RowActions>
        )}
      />
      {dialog.open && (
        <UsuarioForm
          key={dialog.record?.id}
          record={dialog.record}
          onClose={dialog.close}
          onSaved={saved =>
            saved.situacao === 'Convidado' && saved.pode.copiar_link && verbs.hand({ id: saved.id })
          }
        />
      )}
      {verbs.dialogs}
      {importing && (
        <Importacao
          onClose={() => setImporting(false)}
          onSheet={file => {
            setImporting(false)
            setSheet({ file })
          }}
        />
      )}
      {sheet && (
        <ImportDialog exportar={usuariosApi.exportar} file={sheet.file} onClose={() => setSheet(null)} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
