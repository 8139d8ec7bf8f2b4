import type { ComponentProps, ReactNode } from 'react'
import { notify } from '../notices/notices.tsx'
import { useRowReach } from './list/row-reach.ts'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  /** The whole accessible name, e.g. 'Editar'. */
  label: string
  /** The record it acts on: said after the name and shown in the tooltip. */
  about?: string
  danger?: boolean
  /** Why it does nothing for this person. It can still be reached, so that everybody learns it; a press shows it. */
  unavailable?: string | null
  /** In a row: what Enter does there. */
  principal?: boolean
  children: ReactNode
}

/** A square button with an icon alone, such as the actions of a row. */
export function IconButton(props: Props) {
  const { label, about, danger = false, principal, unavailable, className = '', children, ...rest } = props
  const tabIndex = useRowReach()
  const tone = danger ? 'hover:bg-danger-soft hover:text-danger-text' : 'hover:bg-surface-3 hover:text-ink'
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      {...rest}
      {...(unavailable && {
        'aria-disabled': true,
        'aria-description': unavailable,
        onClick: () => notify({ titulo: label, descricao: unavailable }),
      })}
      data-principal={principal}
      aria-label={label}
      title={unavailable ? `${label}: ${unavailable}` : about ? `${label}: ${about}` : label}
      className={`inline-flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 max-sm:size-11 ${tone} ${className}`}
    >
      {children}
    </button>
  )
}
