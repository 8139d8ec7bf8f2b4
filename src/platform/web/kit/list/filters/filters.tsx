import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useNarrow } from '../../../wide.ts'
import { Button } from '../../button.tsx'
import type { List } from '../use-list.ts'
import { ShownContext } from './shown.ts'

interface Props<Row> {
  list: List<Row>
  children: ReactNode
}

/** Filters of a toolbar; on narrow screens behind a button with the number of active filters. */
export function Filters<Row>({ list, children }: Props<Row>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const shown = !useNarrow() || open
  const { places } = list.view
  const count = Object.keys(list.input.filtros).filter(name => !places.includes(name)).length
  return (
    <>
      <Button
        className="relative aria-expanded:bg-surface-3 sm:hidden"
        icon={<ListFilter size={16} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filtros
        {count > 0 && (
          <span className="numeros absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1.5 text-accent-fg text-xs leading-5">
            {count}
            <span className="sr-only"> em uso</span>
          </span>
        )}
      </Button>
      <div
        id={id}
        className={`contents max-sm:order-1 max-sm:w-full max-sm:flex-wrap max-sm:gap-3 ${open ? 'max-sm:flex' : 'max-sm:hidden'}`}
      >
        <ShownContext value={shown}>{children}</ShownContext>
      </div>
    </>
  )
}
