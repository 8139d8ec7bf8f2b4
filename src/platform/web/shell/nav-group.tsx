import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { covers, type Department, isAt, mayOpen } from '../department.ts'
import { usePathname } from '../departments.tsx'
import { useSessao } from '../session.tsx'
import { entryClass, LOCKED_ID, LockMark, NavLink } from './nav-link.tsx'
import { ViewLinks } from './view-links.tsx'

/**
 * An entry with screens below it: a click opens and closes it and goes nowhere. The department's own page
 * (its hub) is reached from the breadcrumb of each of its screens and from the cards of the dashboard.
 */
export function NavGroup({ department }: { department: Department }) {
  const id = useId()
  const pathname = usePathname()
  const inside = covers(department, pathname)
  const locked = !mayOpen(useSessao(), department)
  const [open, setOpen] = useState(inside || department.expanded === true)
  const [filled, setFilled] = useState(open)
  const [seen, setSeen] = useState(pathname)
  // Every arrival inside opens it; between arrivals the click decides.
  if (seen !== pathname) {
    setSeen(pathname)
    if (inside) setOpen(true)
  }
  // Its links are made when it is first opened, and stay.
  if (open && !filled) setFilled(true)
  const Icon = department.icon
  const here = isAt(department, pathname)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={here ? 'page' : undefined}
        aria-describedby={locked ? LOCKED_ID : undefined}
        onClick={() => setOpen(!open)}
        className={`${entryClass(here)} ${inside && !here ? 'font-semibold text-ink' : ''}`}
      >
        <Icon size={17} aria-hidden="true" className={`shrink-0 ${inside ? 'text-accent-text' : ''}`} />
        <span data-rotulo-do-menu className="truncate">
          {department.label}
        </span>
        {locked && <LockMark />}
        <ChevronDown
          size={15}
          aria-hidden="true"
          className={`shrink-0 transition-transform duration-150 ${locked ? '' : 'ml-auto'} ${open ? '' : '-rotate-90'}`}
        />
      </button>
      <div
        id={id}
        data-menu-aberto
        className={`grid transition-[grid-template-rows,opacity,visibility] duration-180 ${open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr] opacity-0'}`}
      >
        <ul className="ml-[1.1rem] flex min-h-0 flex-col gap-px overflow-hidden border-line border-l pl-2">
          {filled &&
            department.children?.map(child => (
              <li key={child.path} className="first:mt-0.5">
                <NavLink entry={child} nested />
                <ViewLinks screen={child} here={covers(child, pathname)} />
              </li>
            ))}
        </ul>
      </div>
    </li>
  )
}
