import { useId } from 'react'

interface Props<Value extends string> {
  legend: string
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few, applied at once. */
export function ChoiceGroup<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Value, string][]).map(([option, label]) => (
          <label
            key={option}
            className={`inline-flex h-control cursor-pointer items-center gap-2 rounded-md border px-3 max-sm:h-11 ${option === value ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong/50 hover:bg-surface-2'}`}
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
