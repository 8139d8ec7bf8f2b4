import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import { Badge } from '../badge.tsx'
import { CONTROL } from './control-classes.ts'
import { Field, type FieldProps, useField } from './field.tsx'

interface Option {
  value: string
  label?: string
  disabled?: boolean
}

interface Props extends FieldProps {
  /** Values used as labels, or options with labels; those of `of` where there are no others. */
  options?: readonly (string | Option)[]
  /** Its vocabulary: on the page of the record the value has its colour. */
  of?: Vocabulary
  /** Label of the empty choice; not selectable in a required field. */
  placeholder?: string
  /** Every record has a value, so there is no empty choice and no required mark. */
  always?: boolean
}

const labelOf = (options: readonly (string | Option)[], chosen: string) =>
  options.map(each => (typeof each === 'string' ? { value: each } : each)).find(each => each.value === chosen)
    ?.label ?? chosen

/** Select with a few values. */
export function SelectField({
  of,
  options = of?.values ?? [],
  placeholder = 'Selecione...',
  always,
  ...given
}: Props) {
  const props = always ? { ...given, required: false } : given
  const { value, setValue, control, frame } = useField(props)
  const chosen = String(value ?? '')
  return (
    <Field {...frame} shown={of && chosen ? <Badge value={chosen} of={of} /> : labelOf(options, chosen)}>
      <select
        {...control}
        value={chosen}
        onChange={event => setValue(event.target.value || null)}
        className={CONTROL}
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
    </Field>
  )
}
