import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { usePlace } from '../departments.tsx'

/** Where one is; the department leads to its hub. */
export function Breadcrumb() {
  const { department, screen } = usePlace()
  if (!department) return null
  const above = screen ? (
    <Link
      to={department.path}
      className="truncate rounded-sm text-muted leading-11 hover:text-ink hover:underline max-sm:px-1"
    >
      {department.label}
    </Link>
  ) : (
    department.section && <span className="truncate text-muted">{department.section}</span>
  )
  return (
    <nav aria-label="Trilha" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {above && (
          <li className="flex min-w-0 items-center gap-1.5">
            {above}
            <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-muted" />
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {(screen ?? department).label}
        </li>
      </ol>
    </nav>
  )
}
