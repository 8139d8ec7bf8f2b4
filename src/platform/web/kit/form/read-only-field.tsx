import { useId } from 'react'
import { CONTROL } from './control-classes.ts'
import { FACT, FACT_LABEL } from './facts/fact-classes.ts'
import { useFacts } from './facts/facts-mode.ts'

/** A value that the form shows and cannot change. */
export function ReadOnlyField({ label, value, wide }: { label: string; value: string; wide?: boolean }) {
  const id = useId()
  if (useFacts()) {
    return (
      <div data-fato-curto={!wide || undefined} className={FACT}>
        <p className={FACT_LABEL}>{label}</p>
        <p className="break-words px-2 py-1.5 max-sm:py-3">{value}</p>
      </div>
    )
  }
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input id={id} readOnly value={value} className={CONTROL} />
    </div>
  )
}
