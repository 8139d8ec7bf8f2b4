import type { ReactNode } from 'react'
import { FACT, FACT_LABEL } from '../form/facts/fact-classes.ts'

/** Facts that no form changes, in the same place as those of the form; `apart` where files end the form. */
export const MoreFacts = ({ children, apart }: { children: ReactNode; apart?: boolean }) => (
  <dl data-fatos-do-registro className={`flex flex-col gap-y-0.5 ${apart ? 'mt-4' : ''}`}>
    {children}
  </dl>
)

/** One of them; `wide` where what it says needs the whole line. */
export const MoreFact = ({
  label,
  wide,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) => (
  <div data-fato-curto={!wide || undefined} className={FACT}>
    <dt className={FACT_LABEL}>{label}</dt>
    <dd className="px-2 py-1.5 max-sm:py-3 break-words">{children}</dd>
  </div>
)
