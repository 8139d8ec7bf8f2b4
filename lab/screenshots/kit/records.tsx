import { Copy, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contasApi, statusConta } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { BoardColumn } from '#platform/web/kit/board/board-column.tsx'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import type { BoardColumn as Column } from '#platform/web/kit/board/use-board-rows.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Chips } from '#platform/web/kit/list/chips/chips.tsx'
import type { Column as ListColumn } from '#platform/web/kit/list/columns.ts'
import { Running } from '#platform/web/kit/list/selection/bulk-running.tsx'
import { SelectionBar } from '#platform/web/kit/list/selection/selection-bar.tsx'
import type { Selection } from '#platform/web/kit/list/selection/use-selection.ts'
import { RecordHeader } from '#platform/web/kit/record/record-header.tsx'
import type { BoardRow } from '#platform/web/kit/status/use-field-change.ts'
import { Part } from './part.tsx'
import { FILTERS, ROWS, useShown } from './shown-list.ts'

const nothing = () => {}

const selection = (ids: readonly number[], all = false): Selection => ({
  ...{ chosen: new Map(ids.map(id => [id, { id, version: 1 }])), all, except: new Map() },
  has: id => all || ids.includes(Number(id)),
  ...{ toggle: nothing, togglePage: nothing, selectAll: nothing, clear: nothing },
})

/** Filters in force, and what is done with many records. */
export function ManyRecords() {
  const list = useShown(FILTERS)
  return (
    <Part title="Filtros e muitos registros">
      <div className="space-y-4">
        <Chips list={list} names={Object.keys(FILTERS)} />
        {[selection([1]), selection([1, 2]), selection([1, 2], true)].map((chosen, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three that never change
          <SelectionBar key={index} list={list} api={list.api} selection={chosen} />
        ))}
        <div className="mx-auto w-fit max-w-full rounded-lg border border-line-strong p-2 shadow-lg">
          <Running progress={{ feitas: 4120, recusadas: 3, total: 10_000 }} onCancel={nothing} />
        </div>
      </div>
    </Part>
  )
}

const columns: readonly ListColumn<BoardRow>[] = [
  {
    key: 'nome_fornecedor',
    header: 'Fornecedor',
    cell: each => String((each as unknown as Record<string, unknown>).nome_fornecedor),
  },
  {
    key: 'valor',
    header: 'Valor',
    cell: each => String((each as unknown as Record<string, unknown>).valor),
  },
]
const quadro = {
  of: statusConta,
  cartao: [['nome_fornecedor'], ['valor']],
  soma: 'valor',
} as Quadro<BoardRow>
const column: Column = {
  ...{ valor: 'Pendente', rows: ROWS, total: 2, total_minimo: false, soma: '99681.77' },
  ...{ firstLoad: false, failed: false, more: undefined, beyond: false },
}
const COLUMNS: [Column, 'no' | 'yes' | 'over'][] = [
  [column, 'no'],
  [{ ...column, valor: 'Aprovada', total: 500, total_minimo: true, beyond: true }, 'over'],
  [{ ...column, valor: 'Paga', rows: [], total: 0, soma: undefined }, 'yes'],
  [{ ...column, valor: 'Cancelada', rows: [], failed: true, soma: undefined }, 'no'],
]

/** A column of a board: with cards, where a card would be dropped, empty and failed. */
export function BoardColumns() {
  return (
    <Part title="Quadro">
      <div className="flex gap-3 overflow-x-auto max-sm:flex-col">
        {COLUMNS.map(([shown, target]) => (
          <BoardColumn
            key={shown.valor}
            {...{ column: shown, columns, quadro, target }}
            nome="solicitacao_compra"
            lista={contasApi.list.path}
            opcoes={statusConta.values}
            soAprovado={[]}
            base="/pecas"
            last={1}
            pending={new Map()}
            dragged={undefined}
            open={shown.valor === 'Pendente' ? 2 : undefined}
            onMove={nothing}
            onGrab={nothing}
            onRetry={nothing}
          />
        ))}
      </div>
    </Part>
  )
}

const verbs = (
  <>
    <IconButton label="Duplicar" about="Aço Sul">
      <Copy aria-hidden size={16} />
    </IconButton>
    <IconButton label="Editar" about="Aço Sul">
      <Pencil aria-hidden size={16} />
    </IconButton>
  </>
)

function Head({ name, children }: { name: string; children?: ReactNode }) {
  const [, place] = useState<HTMLElement | null>(null)
  return (
    <div className="rounded-md border border-line p-4">
      <RecordHeader
        {...{ name, place }}
        tipo="Conta a pagar"
        beside
        address="/pecas"
        list="/pecas"
        named
        status={children}
        onClose={nothing}
      >
        {name && verbs}
      </RecordHeader>
    </div>
  )
}

/** The head of a record beside its list: with a status, with a long name, and before its name is known. */
export function RecordHeads() {
  return (
    <Part title="Cabeça de um registro">
      <div className="grid gap-4 lg:grid-cols-3">
        <Head name="SC-2026-00017">
          <Badge value="Pendente" of={statusConta} />
        </Head>
        <Head name="Substituição completa do telhado do galpão de manutenção, segunda etapa, com andaimes">
          <Badge value="Paga" of={statusConta} />
        </Head>
        <Head name="" />
      </div>
    </Part>
  )
}
