import { useFacts } from './facts/facts-mode.ts'
import { Field, type FieldProps, useField } from './field.tsx'

/** Checkbox; among the facts of a record an answer as others are. */
export function CheckField(props: FieldProps) {
  // Both states are valid answers, so it is never required.
  const { value, setValue, control, frame } = useField({ ...props, required: false })
  const { id, label, hint, error } = frame
  const facts = useFacts()
  const box = (
    <input
      {...control}
      type="checkbox"
      checked={value === true}
      onChange={event => setValue(event.target.checked)}
      className="size-4 accent-accent"
    />
  )
  if (facts)
    return (
      <Field {...frame} shown={value === true ? 'Sim' : 'Não'}>
        {box}
      </Field>
    )
  return (
    <div className="sm:col-span-2">
      <label htmlFor={id} className="flex items-center gap-2.5 py-1 max-sm:min-h-11">
        {box}
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-6.5 text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 pl-6.5 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
