import { type ReactNode, use, useId } from 'react'
import { createPortal } from 'react-dom'
import { useController } from 'react-hook-form'
import { useAtRest } from '../../press.ts'
import { EditedFact, Fact } from './facts/fact.tsx'
import { FACT, FACT_LABEL } from './facts/fact-classes.ts'
import { useFacts } from './facts/facts-mode.ts'
import { RecordHeadContext, useHeading } from './facts/record-head.ts'
import type { FieldBinding } from './field-binding.ts'
import { FieldWarning } from './field-warning.tsx'

/** Props of every field component: `{...form.field('nome')}` and these. */
export interface FieldProps extends FieldBinding {
  hint?: ReactNode
  /** Warning beside the field; does not block saving. */
  warning?: string | null | undefined
  /** Spans both columns of the form. */
  wide?: boolean
  disabled?: boolean
}

/**
 * The field's value and the attributes that tie label, hint, warning and error to the control.
 * @param check returns a warning for a value
 */
export function useField(props: FieldProps, check?: (value: unknown) => string | null) {
  const id = useId()
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  const error = useAtRest(fieldState.error?.message)
  const warning = useAtRest(check?.(field.value) ?? props.warning ?? (check && null))
  const told = [props.hint && 'hint', warning && 'warning', error && 'error'].filter(Boolean)
  return {
    value: field.value as unknown,
    setValue: field.onChange as (value: unknown) => void,
    /** Attributes of the control. */
    control: {
      id,
      ref: field.ref,
      name: props.name,
      onBlur: field.onBlur,
      disabled: props.disabled,
      'aria-required': props.required || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': told.map(part => `${id}-${part}`).join(' ') || undefined,
    },
    frame: { ...props, id, error, warning },
  }
}

interface FrameProps extends Omit<FieldProps, 'control'> {
  id: string
  error: string | undefined
  /** The value as a fact, on the page of the record; without it the field is an input there, too. */
  shown?: ReactNode
  /** Address of the record that the value refers to. */
  leads?: string | undefined
  /** Link that calls the value, writes to it, opens it or shows it on a map, beside the fact. */
  reach?: string | undefined
  /** As a fact the value needs a line of its own. */
  long?: boolean
  /** As a fact it is read alone: another field decides the value. */
  fixed?: boolean | undefined
  children: ReactNode
}

/** A control with its label above, and hint, warning or error below. */
export function Field({ shown, leads, reach, long, fixed, ...frame }: FrameProps) {
  const { id, name, label, required, hint, warning, error, wide, children } = frame
  const given = useFacts()
  const facts = given && fixed ? { ...given, readOnly: true } : given
  const edited = facts?.editing === name
  const head = use(RecordHeadContext)
  const heading = useHeading(head, name)
  if (facts && heading && shown !== undefined) {
    return createPortal(
      edited ? (
        <span className="text-base font-normal">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <EditedFact {...{ name, facts }}>{children}</EditedFact>
          {error && <span className="text-danger-text text-sm">{error}</span>}
        </span>
      ) : (
        <Fact {...{ name, label, shown, leads, reach, facts }} />
      ),
      heading,
    )
  }
  if (facts && !edited && shown !== undefined) {
    if (head?.status === name && !error) return null
    return (
      <div
        data-fato-curto={!(wide || long || /^(mailto|https?):/.test(reach ?? '')) || undefined}
        // An address is long: on a phone it stands below its label.
        className={`${FACT} ${reach?.startsWith('mailto:') ? 'max-sm:block max-sm:*:first:pb-0' : ''}`}
      >
        <p className={FACT_LABEL}>{label}</p>
        <div className="min-w-0">
          <Fact {...{ name, label, shown, leads, reach, facts }} />
          {error && <p className="px-2 text-danger-text text-sm">{error}</p>}
        </div>
      </div>
    )
  }
  return (
    <div
      data-obrigatorio={required || undefined}
      data-fato-curto={!wide || undefined}
      className={
        facts ? `${FACT} *:col-start-2 ${edited ? 'max-sm:block' : ''}` : wide ? 'sm:col-span-2' : ''
      }
    >
      <div data-rotulo className={facts ? `${FACT_LABEL} col-start-1!` : 'mb-1 font-medium text-sm'}>
        <label htmlFor={id}>{label}</label>
        {required && (
          <span aria-hidden className="text-danger-text">
            {' *'}
          </span>
        )}
      </div>
      {facts && edited ? <EditedFact {...{ name, facts }}>{children}</EditedFact> : children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {warning !== undefined && <FieldWarning id={`${id}-warning`} warning={warning} />}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
