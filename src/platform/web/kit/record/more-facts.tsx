import type { ReactNode } from 'react'
import { FACT } from '../form/field.tsx'

/** Facts that no form changes, in the same place as those of the form. */
export const MoreFacts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-y-0.5">{children}</dl>
)

/** One of them. */
export const MoreFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={FACT}>
    <dt className="py-1.5 text-muted text-sm">{label}</dt>
    <dd className="px-2 py-1.5 break-words">{children}</dd>
  </div>
)
