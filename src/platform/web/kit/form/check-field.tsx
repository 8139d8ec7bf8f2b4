import { type FieldProps, useField } from './field.tsx'

/** Checkbox. */
export function CheckField(props: FieldProps) {
  // Both states are valid answers, so it is never required.
  const { value, setValue, control, frame } = useField({ ...props, required: false })
  const { id, label, hint, error } = frame
  return (
    <div className="sm:col-span-2">
      <label htmlFor={id} className="flex items-center gap-2.5 py-1 max-sm:min-h-11">
        <input
          {...control}
          type="checkbox"
          checked={value === true}
          onChange={event => setValue(event.target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-6.5 text-muted text-xs">
          {hint}
        </p>
      )}
      {error && <p className="mt-1 text-danger-text text-sm">{error}</p>}
    </div>
  )
}
