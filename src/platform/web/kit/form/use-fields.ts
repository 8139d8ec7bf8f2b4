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
 * Fields that a schema validates. react-hook-form would give the first wrong one the focus twice: at once, and a moment later,
 * by when somebody may have gone on, such as to the notice (F8).
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

function focusFirst({ control, setFocus }: UseFormReturn<FieldValues>, errors: FieldErrors) {
  const first = [...control._names.mount].find(name => get(errors, name))
  if (first !== undefined) setFocus(first)
}
