import { type ComponentProps, type ReactNode, use } from 'react'
import { notify } from '../notices/notices.tsx'
import { buttonClass } from './button.tsx'
import { InRowMenu, menuItem } from './list/in-row-menu.ts'
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
  /** A button of its own, outside rows: its name stands beside the icon. */
  named?: boolean
  children: ReactNode
}

/** A square button with only an icon, such as a row action. In the menu of a row it is an entry, with its name beside the icon. */
export function IconButton(props: Props) {
  const {
    label,
    about,
    danger = false,
    principal,
    named,
    unavailable,
    className = '',
    children,
    ...rest
  } = props
  const tabIndex = useRowReach()
  const inMenu = use(InRowMenu)
  const tone = danger ? 'hover:bg-danger-soft hover:text-danger-text' : 'hover:bg-surface-3 hover:text-ink'
  return (
    <button
      type="button"
      role={inMenu ? 'menuitem' : undefined}
      tabIndex={inMenu ? -1 : tabIndex}
      {...rest}
      {...(unavailable && {
        'aria-disabled': true,
        'aria-description': unavailable,
        onClick: () => notify({ titulo: label, descricao: unavailable }),
      })}
      data-principal={principal}
      aria-label={inMenu || named ? undefined : label}
      title={unavailable ? `${label}: ${unavailable}` : about ? `${label}: ${about}` : label}
      className={inMenu ? menuItem(danger) : named ? buttonClass() : `${SQUARE} ${tone} ${className}`}
    >
      {children}
      {(inMenu || named) && label}
    </button>
  )
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'aria-label' | 'title' | 'children'> {
  label: string
  about: string
  href: string
  children: ReactNode
}

/** A link that looks like an `IconButton`, in a row and in its menu. */
export function IconLink({ label, about, href, children, ...rest }: LinkProps) {
  const tabIndex = useRowReach()
  const inMenu = use(InRowMenu)
  return (
    <a
      href={href}
      role={inMenu ? 'menuitem' : undefined}
      tabIndex={inMenu ? -1 : tabIndex}
      {...rest}
      aria-label={inMenu ? undefined : label}
      title={`${label}: ${about}`}
      className={inMenu ? menuItem(false) : `${SQUARE} hover:bg-surface-3 hover:text-ink`}
    >
      {children}
      {inMenu && label}
    </a>
  )
}

const SQUARE =
  'inline-flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 max-sm:size-11'
