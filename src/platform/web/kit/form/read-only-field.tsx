import { useId } from 'react'
import { CONTROL } from './field.tsx'

/** A value that the form shows and cannot change. */
export function ReadOnlyField({ label, value, wide }: { label: string; value: string; wide?: boolean }) {
  const id = useId()
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input id={id} readOnly value={value} className={CONTROL} />
    </div>
  )
}
