import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { covers, type Department, isAt, mayOpen, type Screen } from '../department.ts'
import { usePathname } from '../departments.tsx'
import { useSessao } from '../session.tsx'

/** Id of the sentence that describes what carries a lock; the sidebar holds it once. */
export const LOCKED_ID = 'menu-sem-acesso'

/** When a group of the menu has opened; once more, since beside other work the menu was seen to move after that. */
const OPENED_MS = [200, 700]

/** For the entry of the open screen: the menu scrolls to it, where it is longer than the window, unless another one is open by then. */
function showLater(link: Element | null) {
  const show = () => link?.hasAttribute('aria-current') && link.scrollIntoView({ block: 'nearest' })
  for (const ms of OPENED_MS) setTimeout(show, ms)
}

const ENTRY =
  'relative flex w-full items-center gap-2.5 rounded-md px-2.5 py-[0.4375rem] text-left transition-colors max-lg:py-2.5'

export function entryClass(active: boolean) {
  return active
    ? `${ENTRY} bg-accent-soft font-semibold text-accent-text`
    : `${ENTRY} text-muted hover:bg-surface-3/70 hover:text-ink`
}

export function LockMark() {
  return <Lock size={13} aria-hidden="true" className="ml-auto shrink-0" />
}

/** A menu entry that leads somewhere. What stays closed to this person carries a lock and says why there. */
export function NavLink({ entry, nested = false }: { entry: Department | Screen; nested?: boolean }) {
  const pathname = usePathname()
  // A record's page belongs to its list.
  const inside = covers(entry, pathname)
  const locked = !mayOpen(useSessao(), entry)
  const Icon = entry.icon
  return (
    <Link
      ref={inside ? showLater : undefined}
      to={entry.path}
      aria-current={isAt(entry, pathname) ? 'page' : inside || undefined}
      aria-describedby={locked ? LOCKED_ID : undefined}
      className={`${entryClass(inside)} ${nested ? 'pl-3.5' : ''}`}
    >
      {!nested && <Icon size={17} aria-hidden="true" className="shrink-0" />}
      <span data-rotulo-do-menu className="truncate">
        {entry.label}
      </span>
      {locked && <LockMark />}
    </Link>
  )
}
