import { ArrowRightLeft, MapPin, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { Badge } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { menuClass, menuItemClass } from '#platform/web/shell/menu-classes.ts'
import { type Chamado, prioridadeChamado, SEM_LOCAL, type StatusChamado, statusChamado } from '../contract.ts'
import { Age } from './age.tsx'

/** What the board knows of a ticket that is being moved, and what may be done with it. */
export interface Moving {
  busy: boolean
  dragged: Chamado | null
  moved: RefObject<number | undefined>
  onDrag: (chamado: Chamado | null) => void
  onMove: (chamado: Chamado, status: StatusChamado) => void
  onOpen: (chamado: Chamado) => void
}

/** One ticket on the board. */
export function BoardCard({
  chamado,
  busy,
  dragged,
  moved,
  onDrag,
  onMove,
  onOpen,
}: Moving & { chamado: Chamado }) {
  const { id, titulo, pode } = chamado
  const title = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (moved.current !== id) return
    moved.current = undefined
    title.current?.focus()
  }, [id, moved])

  return (
    <li
      draggable={pode.mover && !busy}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', titulo)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(chamado)
      }}
      onDragEnd={() => onDrag(null)}
      className={`rounded-md border border-line bg-surface p-2.5 shadow-sm ${pode.mover ? 'cursor-grab' : ''} ${dragged?.id === id ? 'opacity-50' : ''}`}
    >
      <div className="flex items-start justify-between gap-1">
        <button
          ref={title}
          type="button"
          onClick={() => onOpen(chamado)}
          className="wrap-anywhere min-w-0 rounded-sm py-0.5 text-left font-medium hover:text-accent-text hover:underline"
        >
          {titulo}
        </button>
        {pode.mover && <MoveMenu {...{ chamado, busy, onMove }} />}
      </div>
      <p className="mt-1 flex items-center gap-1 text-muted text-sm">
        <MapPin aria-hidden size={13} className="shrink-0" />
        <span className="truncate">{chamado.nome_local ?? SEM_LOCAL}</span>
      </p>
      {chamado.responsavel_nome && (
        <p className="flex items-center gap-1 text-muted text-sm">
          <UserRound aria-hidden size={13} className="shrink-0" />
          <span className="truncate">{chamado.responsavel_nome}</span>
        </p>
      )}
      <p className="mt-2 flex items-center justify-between gap-2 text-sm">
        <Badge value={chamado.prioridade} of={prioridadeChamado} />
        <Age chamado={chamado} />
      </p>
    </li>
  )
}

/** What dragging does, for keyboard, touch and screen readers. */
function MoveMenu({ chamado, busy, onMove }: Pick<Moving, 'busy' | 'onMove'> & { chamado: Chamado }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label="Mover" about={chamado.titulo} disabled={busy} className="-mt-1 -mr-1">
          <ArrowRightLeft aria-hidden size={15} />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className={menuClass}>
          <DropdownMenu.Label className="px-2 py-1 text-muted text-sm">Mover para</DropdownMenu.Label>
          {statusChamado.values
            .filter(status => status !== chamado.status)
            .map(status => (
              <DropdownMenu.Item
                key={status}
                onSelect={() => onMove(chamado, status)}
                className={menuItemClass}
              >
                {status}
              </DropdownMenu.Item>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
