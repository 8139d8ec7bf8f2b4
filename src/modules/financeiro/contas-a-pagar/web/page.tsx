import { Plus } from 'lucide-react'
import { ListView, ViewSwitch } from '#platform/web/kit/board/list-view.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { AfterRows } from '#platform/web/kit/list/after-rows.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { FilterDate } from '#platform/web/kit/list/filters/filter-date.tsx'
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
import { RegistrarPagamento } from '../../pagamentos/web/shared/registrar.tsx'
import { contasApi, filtroDeStatus } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

/** As high as the sums that come after the rows. */
const totalsPlace = <div className="mb-2.5 h-8.75 shrink-0 max-sm:mb-2 max-sm:h-11.5" />
/** As wide as its two buttons. */
const toolsPlace = <span className="w-[calc(2*var(--spacing-control-sm)+.375rem)]" />
const Ferramentas = lazyForm(async () => (await import('./ferramentas.tsx')).Ferramentas, toolsPlace)
const Totals = lazyForm(async () => (await import('./totals.tsx')).Totals, totalsPlace)
const LegacyImport = lazyForm(
  async () => (await import('../../apoio/importacao/web/shared/legacy-import.tsx')).LegacyImport,
)
const Aprovar = lazyForm(async () => (await import('./aprovar.tsx')).Aprovar)
const Entradas = lazyForm(async () => (await import('./entradas.tsx')).Entradas)
const ContaForm = lazyForm(async () => (await import('./form.tsx')).ContaForm)

export function ContasPage() {
  const list = useList(contasApi.list)
  const mayAdd = usePode(contasApi.create)
  const dialog = useDialog(contasApi.get)
  const deletion = useDelete(exclusao.procedure, exclusao)

  return (
    <>
      <PageHeader title="Contas a Pagar" description="O que a empresa deve, a quem e até quando.">
        <AfterRows list={list} place={toolsPlace}>
          <Ferramentas />
        </AfterRows>
        <ViewSwitch list={list} />
      </PageHeader>
      <AfterRows list={list}>
        <LegacyImport storageKey="contasAPagar" noun="contas a pagar" procedure={contasApi.importar} />
      </AfterRows>
      {mayAdd && !dialog.open && (
        <AfterRows list={list}>
          <Entradas />
        </AfterRows>
      )}
      {list.input.filtros.aprovacao === 'Aguardando' && <Aprovar />}
      <AfterRows list={list} place={totalsPlace}>
        <Totals list={list} />
      </AfterRows>
      <Toolbar
        list={list}
        placeholder="Buscar em qualquer campo..."
        filters={
          <>
            <FilterSelect list={list} name="status" label="Status" options={filtroDeStatus.options} />
            <FilterDate list={list} name="vencimento_de" label="Vencimento de" />
            <FilterDate list={list} name="vencimento_ate" label="Vencimento até" short="até" />
          </>
        }
      >
        <ExportMenu procedure={contasApi.exportar} list={list} />
        {mayAdd && (
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Nova Conta
          </Button>
        )}
      </Toolbar>
      <ListView
        caption="Contas a Pagar"
        columns={columns}
        list={list}
        loading="Carregando contas a pagar..."
        empty="Nenhuma conta a pagar encontrada."
        belongs="O que a empresa deve fica aqui, com fornecedor, valor e vencimento."
        actions={row => (
          <RowActions
            about={row.solicitacao_compra}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <RegistrarPagamento conta={row} />
            <HistoryButton procedure={contasApi.historico} id={row.id} about={row.solicitacao_compra} />
          </RowActions>
        )}
      />
      {dialog.open && <ContaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
