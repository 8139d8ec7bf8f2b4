import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordScreens } from './page-of.ts'

/** A link to the page of a record; text alone for who may not open such pages. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useRecordScreens().some(({ path }) => to.startsWith(`${path}/`))) return children
  return (
    <Link to={to} className="alvo text-accent-text underline-offset-2 hover:underline">
      {children}
    </Link>
  )
}
