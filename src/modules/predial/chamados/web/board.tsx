import { useRef, useState } from 'react'
import type { ListInput } from '#platform/contract/list.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type Chamado, chamadosApi, filtroDeStatus, type StatusChamado, statusChamado } from '../contract.ts'
import { BoardColumn } from './board-column.tsx'

interface Props {
  /** Search and filters in force; each column narrows them to its status. */
  input: ListInput
  onOpen: (chamado: Chamado) => void
}

/** The tickets by status. A card is dragged from one to another, or moved by its menu. */
export function Board({ input, onOpen }: Props) {
  const [dragged, setDragged] = useState<Chamado | null>(null)
  /** The card that was moved last: it keeps the focus wherever it appears. */
  const moved = useRef<number>(undefined)
  const from = useRef<StatusChamado>('Aberto')
  const latest = useRef((_chamado: Chamado, _status: StatusChamado) => {})
  const action = useAction(chamadosApi.mover, {
    notice: saved => ({
      descricao: `"${saved.titulo}" agora está em ${saved.status}.`,
      acao: { rotulo: 'Desfazer', onClick: () => latest.current(saved, from.current) },
    }),
  })
  const move = (chamado: Chamado, status: StatusChamado) => {
    if (chamado.status === status || action.busy) return
    moved.current = chamado.id
    from.current = chamado.status
    action.run({ id: chamado.id, version: chamado.version, dados: { status } })
  }
  // A notice outlives the drawing that it came from, in which the move was still under way.
  latest.current = move
  const chosen = filtroDeStatus.schema.optional().parse(input.filtros.status)
  const columns = chosen ? filtroDeStatus.valuesOf(chosen) : statusChamado.values

  return (
    <section
      data-quadro
      aria-label="Quadro de chamados"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and may hold no card to tab to
      tabIndex={0}
      className="flex items-start gap-3 pb-3 max-sm:flex-col sm:-mx-6 sm:overflow-x-auto sm:px-6 lg:-mx-8 lg:px-8"
    >
      {columns.map(status => (
        <BoardColumn
          key={status}
          status={status}
          input={input}
          busy={action.busy}
          dragged={dragged}
          moved={moved}
          onDrag={setDragged}
          onMove={move}
          onOpen={onOpen}
        />
      ))}
    </section>
  )
}
