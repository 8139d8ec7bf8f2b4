import type { ReactNode } from 'react'
import { FACT, FACT_LABEL } from '../form/field.tsx'

/** Facts that no form changes, in the same place as those of the form. */
export const MoreFacts = ({ children }: { children: ReactNode }) => (
  <dl data-fatos-do-registro className="flex flex-col gap-y-0.5">
    {children}
  </dl>
)

/** One of them. */
export const MoreFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div data-fato-curto className={FACT}>
    <dt className={FACT_LABEL}>{label}</dt>
    <dd className="px-2 py-1.5 max-sm:py-3 break-words">{children}</dd>
  </div>
)
