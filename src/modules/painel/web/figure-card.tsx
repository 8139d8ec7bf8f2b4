import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Destination } from './links.ts'
import type { Change } from './trend.ts'

interface Frame {
  title: string
  icon: LucideIcon
  /** Of the title's element, for what is named by it. */
  titleId?: string
  children: ReactNode
}

/** The place of one figure: as high with its figure as without. */
export function FigureFrame({ title, icon: Icon, titleId, children }: Frame) {
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface p-4 shadow-sm transition has-[a.cartao]:hover:border-accent has-[a.cartao]:hover:shadow-md sm:min-h-43">
      <div className="flex items-center justify-between gap-2 text-muted">
        <h3 id={titleId} className="font-medium text-ink">
          {title}
        </h3>
        <Icon size={18} className="shrink-0" />
      </div>
      {children}
    </li>
  )
}

/** While the figures are on their way. */
export function FigureSkeleton(frame: Omit<Frame, 'children'>) {
  return (
    <FigureFrame {...frame}>
      <div aria-hidden className="mt-1.5 mb-1 h-6 w-2/3 animate-pulse rounded-sm bg-surface-3" />
      <div aria-hidden className="mt-2 h-3.5 w-5/6 animate-pulse rounded-sm bg-surface-3" />
      <div aria-hidden className="mt-auto h-3.5 w-1/2 animate-pulse rounded-sm bg-surface-3 max-sm:mt-3" />
    </FigureFrame>
  )
}

interface Props extends Omit<Frame, 'children' | 'titleId'> {
  value: string
  /** What the value is of, in a line. */
  about: string
  /** Leads to the rows that the figure counts. */
  link: Destination
  change: Change | null
  /** What it is compared with. */
  against: string
  /** Further figures beside it, with links of their own. */
  beside?: ReactNode
}

/** One figure with its trend: the whole card leads to what it counts. */
export function FigureCard({ value, about, link, change, against, beside, ...frame }: Props) {
  const id = useId()
  return (
    <FigureFrame {...frame} titleId={`${id}-titulo`}>
      <Link
        {...link}
        id={`${id}-valor`}
        aria-labelledby={`${id}-titulo ${id}-valor`}
        aria-describedby={`${id}-sobre`}
        className={`cartao numeros mt-1 w-fit rounded-sm font-semibold after:absolute after:inset-0 after:rounded-lg ${value.length > 17 ? 'text-xl leading-7.5' : 'text-2xl'}`}
      >
        {value}
      </Link>
      <p id={`${id}-sobre`} className="numeros mt-0.5 text-muted text-sm">
        {about}
      </p>
      {beside}
      <p className="numeros mt-auto flex flex-wrap items-baseline gap-x-1.5 pt-2 text-muted text-sm">
        {change && <Trend change={change} />}
        {against}
      </p>
    </FigureFrame>
  )
}

const trends = {
  up: { Icon: ArrowUp, says: 'subiu', tone: 'bg-badge-green-bg text-badge-green-fg' },
  down: { Icon: ArrowDown, says: 'caiu', tone: 'bg-badge-orange-bg text-badge-orange-fg' },
  same: { Icon: ArrowRight, says: 'igual', tone: 'bg-badge-gray-bg text-badge-gray-fg' },
}

function Trend({ change: { direction, text } }: { change: Change }) {
  const { Icon, says, tone } = trends[direction]
  return (
    <span
      className={`inline-flex items-center gap-0.5 self-center rounded-full px-1.5 py-0.5 font-medium text-xs ${tone}`}
    >
      <Icon size={12} />
      <span className="sr-only">{says}</span>
      {text}
    </span>
  )
}
