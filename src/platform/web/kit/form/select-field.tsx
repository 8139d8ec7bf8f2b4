import { ChevronDown } from 'lucide-react'
import { CONTROL, Field, type FieldProps, useField } from './field.tsx'

interface Option {
  value: string
  label?: string
  disabled?: boolean
}

interface Props extends FieldProps {
  /** Values that are shown as they are, e.g. `status.values`, or options with a text of their own. */
  options: readonly (string | Option)[]
  /** Stands while nothing is chosen; where the field is required it cannot be chosen again. */
  placeholder?: string
  /** Every record has one of the values, and no mark says so: nobody can leave the field empty. */
  always?: boolean
}

/** A choice among a few values. */
export function SelectField({ options, placeholder = 'Selecione...', always, ...given }: Props) {
  const props = always ? { ...given, required: false } : given
  const { value, setValue, control, frame } = useField(props)
  const chosen = String(value ?? '')
  return (
    <Field {...frame}>
      <div className="relative">
        <select
          {...control}
          value={chosen}
          onChange={event => setValue(event.target.value || null)}
          className={`${CONTROL} appearance-none pr-8`}
        >
          <option value="" disabled={(props.required || always) && chosen !== ''}>
            {placeholder}
          </option>
          {options.map(option => {
            const {
              value,
              label = value,
              disabled,
            } = typeof option === 'string' ? ({ value: option } as Option) : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            )
          })}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  )
}
