import type { ComponentProps, ReactNode } from 'react'
import { notify } from '../notices/notices.tsx'
import { useRowReach } from './list/row-reach.ts'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  /** Accessible name, e.g. 'Editar'. */
  label: string
  /** Name of the record it acts on, appended to the accessible name and the tooltip. */
  about?: string
  danger?: boolean
  /** Reason why it is disabled for this person. It stays focusable, and a press shows the reason. */
  unavailable?: string | null
  /** Main action of a row, triggered by Enter. */
  principal?: boolean
  children: ReactNode
}

/** A square button with only an icon, such as a row action. */
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
