import { FileUp, Plus, Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { useList } from '#platform/web/kit/list/use-list.ts'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { notify } from '#platform/web/notices/notices.tsx'
import { type Prestacao, SELECIONE_UMA_FATURA } from '../../../prestacao-contas-cartao/contract.ts'
import { despesasCartaoApi } from '../../contract.ts'
import { columns, exclusao } from '../columns.tsx'

const DespesaForm = lazyForm(async () => (await import('../form.tsx')).DespesaForm)
const ImportDialog = lazyForm(
  async () => (await import('../../../apoio/extrato/web/shared/dialog.tsx')).ImportDialog,
)
const PrintSheet = lazyForm(async () => (await import('../print-sheet.tsx')).PrintSheet)

/** The expenses of the chosen statement; without one, what there is to do first. */
export function Despesas({ fatura }: { fatura: Prestacao | undefined }) {
  return fatura ? <DespesasDaFatura fatura={fatura} /> : <SemFatura />
}

function SemFatura() {
  const mayAdd = usePode(despesasCartaoApi.create)
  const ask = () =>
    notify({
      titulo: SELECIONE_UMA_FATURA,
      descricao: 'Escolha um cartão e um mês e aplique o filtro.',
      tom: 'destrutivo',
    })
  return (
    <section aria-label="Despesas" className="rounded-lg border border-line bg-surface shadow-sm">
      <Empty text="Escolha um cartão e um mês para ver a fatura." icon={<ReceiptText size={22} />}>
        {mayAdd && (
          <Button icon={<Plus size={16} />} onClick={ask}>
            Adicionar Despesa
          </Button>
        )}
      </Empty>
    </section>
  )
}

function DespesasDaFatura({ fatura }: { fatura: Prestacao }) {
  const list = useList(despesasCartaoApi.list, { prestacao_id: fatura.id })
  const dialog = useDialog(despesasCartaoApi.get)
  const [importing, setImporting] = useState(false)
  const [printing, setPrinting] = useState(false)
  const deletion = useDelete(exclusao.procedure, exclusao)
  return (
    <section aria-label="Despesas">
      <Toolbar list={list} placeholder="Buscar por descrição, categoria ou observações...">
        <ExportMenu procedure={despesasCartaoApi.exportar} list={list} />
        <Button icon={<Printer size={16} />} busy={printing} onClick={() => setPrinting(true)}>
          Imprimir
        </Button>
        {fatura.pode.alterar && (
          <>
            <Button icon={<FileUp size={16} />} onClick={() => setImporting(true)}>
              Importar Extrato
            </Button>
            <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
              Adicionar Despesa
            </Button>
          </>
        )}
      </Toolbar>
      <DataTable
        caption="Despesas da fatura"
        columns={columns}
        list={list}
        loading="Carregando despesas..."
        empty="Nenhuma despesa lançada para este período."
        belongs="Cada compra do cartão fica aqui, com o comprovante."
        actions={row => (
          <RowActions
            about={row.descricao_despesa}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <HistoryButton
              procedure={despesasCartaoApi.historico}
              id={row.id}
              about={row.descricao_despesa}
            />
          </RowActions>
        )}
      />
      {dialog.open && (
        <DespesaForm
          key={dialog.record?.id}
          prestacao_id={fatura.id}
          record={dialog.record}
          onClose={dialog.close}
        />
      )}
      {importing && <ImportDialog fatura={fatura} onClose={() => setImporting(false)} />}
      {printing && <PrintSheet prestacao_id={fatura.id} onDone={() => setPrinting(false)} />}
      <ConfirmDelete deletion={deletion} />
    </section>
  )
}
