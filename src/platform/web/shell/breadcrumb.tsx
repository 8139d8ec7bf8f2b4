import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { usePathname, usePlace } from '../departments.tsx'

/** Where one is; the department leads to its hub. A narrow screen has room for the way back and where one is. */
export function Breadcrumb() {
  const { department, screen } = usePlace()
  const pathname = usePathname()
  if (!department) return null
  const inside = screen?.dentro?.find(({ path }) => pathname.startsWith(`${path}/`))
  const above = screen ? (
    <Link
      to={department.path}
      className="flex min-w-0 items-center rounded-sm text-muted hover:text-ink hover:underline max-sm:size-11 max-sm:justify-center"
    >
      <ChevronLeft size={18} aria-hidden="true" className="shrink-0 sm:hidden" />
      <span className="truncate max-sm:sr-only">{department.label}</span>
    </Link>
  ) : (
    department.section && <span className="truncate text-muted max-sm:sr-only">{department.section}</span>
  )
  return (
    <nav aria-label="Trilha" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {above && (
          <li className="flex min-w-0 items-center gap-1.5">
            {above}
            <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-muted max-sm:hidden" />
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {inside?.label ?? (screen ?? department).label}
        </li>
      </ol>
    </nav>
  )
}
