import { useId } from 'react'
import { CONTROL } from './field.tsx'

/** Something that the form shows and nobody changes in it. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input id={id} readOnly value={value} className={CONTROL} />
    </div>
  )
}
