import { Plus, Printer } from 'lucide-react'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { type Desvio, desviosApi, filtroDeRisco, filtroDeStatus } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const DesvioForm = lazyForm(async () => (await import('./form.tsx')).DesvioForm)
const DesvioSheet = lazyForm(async () => (await import('./sheet.tsx')).DesvioSheet)

/** The register, or one deviation as a sheet to be read and printed. */
export function DesviosPage() {
  const { param, change } = useUrl()
  const id = Number(param('ficha'))
  if (Number.isInteger(id) && id > 0)
    return <DesvioSheet key={id} id={id} onBack={() => change({ ficha: null }, 'push')} />
  return <Register onSheet={desvio => change({ ficha: desvio.id }, 'push')} />
}

function Register({ onSheet }: { onSheet: (desvio: Desvio) => void }) {
  const list = useList(desviosApi.list)
  const dialog = useDialog(desviosApi.get, list.rows)
  const deletion = useDelete<Desvio>(exclusao.procedure, exclusao)
  const filtered = Object.keys(list.input.filtros).length > 0
  const empty = list.input.busca
    ? 'Nenhum desvio encontrado com o termo buscado.'
    : filtered
      ? 'Nenhum desvio encontrado com os filtros escolhidos.'
      : 'Nenhum desvio registrado ainda.'

  return (
    <>
      <PageHeader title="Registro de Desvios SSMA" description="O que foi visto de inseguro, até a solução.">
        <ViewSwitch list={list} />
      </PageHeader>
      <Toolbar
        list={list}
        placeholder="Buscar desvio por título, local, tipo..."
        filters={
          <FilterGroup>
            <FilterSelect
              list={list}
              name="status_resolucao"
              label="Status"
              options={filtroDeStatus.options}
            />
            <FilterSelect list={list} name="risco_potencial" label="Risco" options={filtroDeRisco.options} />
            <FilterSelect
              list={list}
              name="atrasados"
              label="Prazo"
              options={[{ value: 'true', label: 'Atrasados' }]}
            />
            <FilterSelect
              list={list}
              name="meus"
              label="Responsável"
              options={[{ value: 'true', label: 'Eu' }]}
            />
          </FilterGroup>
        }
      >
        <ExportMenu procedure={desviosApi.exportar} list={list} />
        {usePode(desviosApi.create) && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Novo Desvio
          </Button>
        )}
      </Toolbar>
      <ListView
        caption="Desvios"
        columns={columns}
        list={list}
        loading="Carregando desvios..."
        empty={empty}
        belongs="O que se vê de inseguro fica aqui, com local e fotos, até a solução."
        actions={row => (
          <RowActions
            about={row.titulo}
            pode={row.pode}
            onView={null}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <IconButton label="Ver e imprimir" about={row.titulo} onClick={() => onSheet(row)} principal>
              <Printer size={16} />
            </IconButton>
          </RowActions>
        )}
      />
      {dialog.open && <DesvioForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
