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
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { type CadastroApi, usos } from '../../contract.ts'
import { columns } from '../columns.tsx'
import { useDeleteCadastro } from '../use-delete-cadastro.tsx'

const CadastroForm = lazyForm(async () => (await import('../form.tsx')).CadastroForm)

/** What is said of one of the two. */
export interface CadastroTexts {
  title: string
  description: string
  loading: string
  empty: string
  belongs: string
  /** Title of the form, and of the button that opens it. */
  create: string
  update: string
  /** The documents' notice where the name is empty. */
  missing: string
  /** Title of the question before a delete, the question, and what a ticket says that has none. */
  delete: string
  question: string
  none: string
}

interface Props {
  api: CadastroApi
  texts: CadastroTexts
}

/** The list of categories, or of locations. */
export function CadastroPage({ api, texts }: Props) {
  const list = useList(api.list)
  const dialog = useDialog(api.get, list.rows)
  const deletion = useDeleteCadastro(api, texts)

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Toolbar
        list={list}
        placeholder="Buscar por nome ou descrição..."
        filters={<FilterSelect list={list} name="chamados" label="Chamados" options={usos} />}
      >
        <ExportMenu procedure={api.exportar} list={list} />
        {usePode(api.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            {texts.create}
          </Button>
        )}
      </Toolbar>
      <DataTable
        caption={texts.title}
        columns={columns}
        list={list}
        loading={texts.loading}
        empty={texts.empty}
        belongs={texts.belongs}
        actions={row => (
          <RowActions
            about={row.nome}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton procedure={api.historico} id={row.id} about={row.nome} />
          </RowActions>
        )}
      />
      {dialog.open && (
        <CadastroForm
          key={dialog.record?.id}
          api={api}
          title={dialog.record ? texts.update : texts.create}
          missing={texts.missing}
          record={dialog.record}
          onClose={dialog.close}
        />
      )}
      {deletion.question}
    </>
  )
}
