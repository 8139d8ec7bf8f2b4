import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { CallOf } from '#platform/contract/api.ts'
import { IconLink } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { DataTable } from '#platform/web/kit/list/data-table.tsx'
import { ExportMenu } from '#platform/web/kit/list/export/export-menu.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { SumRow } from '#platform/web/kit/list/sum-row.tsx'
import { Toolbar } from '#platform/web/kit/list/toolbar.tsx'
import { type List, useList } from '#platform/web/kit/list/use-list.ts'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type DespesaRow, despesaLabels, despesasApi } from '../contract.ts'
import { columns, exclusao } from './columns.tsx'

const DespesaForm = lazyForm(async () => (await import('./form.tsx')).DespesaForm)

/** Of one supplier, in whose rows its name would be the same, the project tells them apart. */
const columnsOfFornecedor: typeof columns = columns.map(column =>
  column.key === 'fornecedor_id'
    ? {
        key: 'nome_projeto',
        header: despesaLabels.projeto_id,
        cell: row => (
          <RecordLink to={`/financeiro/projetos/${row.projeto_id}`}>{row.nome_projeto}</RecordLink>
        ),
      }
    : column,
)

interface Props {
  /** Undefined for those of a supplier, in all projects. */
  projeto?: { id: number; nome_projeto: string }
  /** Sum of all its expenses, by the database; undefined while it loads. */
  total?: string | undefined
}

/** The sum of the rows that search and filters select; that of the project where nothing is narrowed, which its summary has. */
function useSum(list: List<DespesaRow>, place: string, total: string | undefined) {
  const { busca, filtros } = list.input
  const { exemplos } = useSessao()
  const narrowed =
    Boolean(busca) || Object.entries(filtros).some(([name, value]) => name !== place && value !== undefined)
  // The summary says nothing of examples.
  const asks = narrowed || place === 'fornecedor_id' || Boolean(exemplos[despesasApi.list.path])
  const { data } = useQuery({
    ...procedureQuery(despesasApi.totais, { busca, filtros } as CallOf<typeof despesasApi.totais>),
    placeholderData: keepPreviousData,
    enabled: asks,
  })
  const whole = place === 'projetoId' ? 'Total do projeto' : 'Total do fornecedor'
  const label = narrowed ? 'Total do que foi filtrado' : whole
  return { label: data?.exemplos ? `${label}, com exemplos` : label, sum: asks ? data?.total : total }
}

/** The expenses of the project, or of the supplier, that the address names. */
export function Expenses({ projeto, total }: Props) {
  const place = projeto ? 'projetoId' : 'fornecedor_id'
  const list = useList(despesasApi.list, {}, [place])
  const { label, sum } = useSum(list, place, total)
  const dialog = useDialog(despesasApi.get, list.rows)
  const { projeto_id: id, nome_projeto } = dialog.record ?? {}
  const whose = projeto ?? (id && nome_projeto ? { id, nome_projeto } : undefined)
  const deletion = useDelete(exclusao.procedure, exclusao)
  return (
    <>
      <Toolbar list={list} placeholder="Buscar por descrição, fornecedor ou nota...">
        <ExportMenu procedure={despesasApi.exportar} list={list} />
      </Toolbar>
      <DataTable
        caption="Despesas de Projeto"
        columns={projeto ? columns : columnsOfFornecedor}
        list={list}
        loading="Carregando despesas..."
        empty={
          projeto
            ? 'Nenhuma despesa lançada para este projeto.'
            : 'Nenhuma despesa lançada para este fornecedor.'
        }
        belongs="Cada gasto do projeto fica aqui, com a sua nota fiscal."
        actions={row => (
          <RowActions
            about={row.descricao_despesa}
            pode={row.pode}
            onEdit={() => dialog.openEdit(row)}
            onDelete={() => deletion.ask(row)}
          >
            <ProofLink row={row} />
            <HistoryButton procedure={despesasApi.historico} id={row.id} about={row.descricao_despesa} />
          </RowActions>
        )}
        footer={shown =>
          sum &&
          list.rows.length > 0 && (
            <SumRow columns={shown} label={label} sums={{ valor_despesa: sum }} actions />
          )
        }
      />
      {dialog.open && whose && (
        <DespesaForm key={dialog.record?.id} projeto={whose} record={dialog.record} onClose={dialog.close} />
      )}
      <ConfirmDelete deletion={deletion} />
    </>
  )
}

/** The proof in a tab of its own. Other schemes than the web's do not get here. */
function ProofLink({ row }: { row: DespesaRow }) {
  if (!row.comprovante_url || !/^https?:/i.test(row.comprovante_url)) return null
  return (
    <IconLink
      href={row.comprovante_url}
      target="_blank"
      rel="noopener noreferrer"
      label="Comprovante"
      about={row.descricao_despesa}
    >
      <ExternalLink size={16} />
    </IconLink>
  )
}
