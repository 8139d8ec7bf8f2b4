import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

type Submit = UseFormReturn<FieldValues>['handleSubmit']

interface Fields {
  form: UseFormReturn<FieldValues>
  /** `form.handleSubmit`, after which the first wrong field has the focus. */
  handleSubmit: Submit
}

/**
 * Fields that a schema validates. By itself react-hook-form gives the first wrong one the focus at once and a moment later, by
 * when somebody may have gone on: what they type next would go into that field.
 * @param schema of all fields
 * @param defaultValues what they begin with
 */
export function useFields(schema: z.ZodObject, defaultValues: FieldValues): Fields {
  const resolver = zodResolver(schema) as never
  const form = useForm<FieldValues>({ resolver, defaultValues, shouldFocusError: false })
  const handleSubmit: Submit = (onValid, onInvalid) =>
    form.handleSubmit(onValid, (errors, event) => {
      focusFirst(form, errors)
      return onInvalid?.(errors, event)
    })
  return { form, handleSubmit }
}

function focusFirst(form: UseFormReturn<FieldValues>, errors: FieldErrors) {
  for (const name of form.control._names.mount) if (get(errors, name) && focusField(form, name)) return
}

/**
 * Gives a field the focus now: `form.setFocus` does so a moment later.
 * @returns whether it takes one: not as a fact that is not being edited
 */
export function focusField({ control }: UseFormReturn<FieldValues>, name: string): boolean {
  const field = get(control._fields, name) as { _f?: { ref?: { focus?: () => void } } } | undefined
  field?._f?.ref?.focus?.()
  return field?._f?.ref?.focus !== undefined
}
