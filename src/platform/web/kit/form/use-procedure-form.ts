import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import { type Notice, notify, notifyError } from '../../notices/notices.tsx'
import { type FormDraft, useFormDraft } from '../draft/use-form-draft.ts'
import { refresh } from '../refresh.ts'
import { isRequired, startValues } from './form-values.ts'
import type { FieldBinding } from './use-record-form.ts'

interface Options<P extends Procedure, Name extends string> {
  procedure: P
  /** The fields, whose names lead to those of the input. */
  fields: z.ZodObject
  labels: Record<Name, string>
  /** What the form starts with. */
  start?: Record<string, unknown>
  /** The input that these values make. */
  input: (values: FieldValues) => CallOf<P>
  onDone?: (result: OutputOf<P>) => void
  /** The documents' notice where the form is not sent as it is; each field says its own. */
  whenInvalid?: Notice
}

export interface ProcedureForm<Name extends string> {
  busy: boolean
  dirty: boolean
  /** What came back of an earlier time; shown by `FormGuard`. */
  draft: FormDraft
  /** Back to what it started with, or to these values. */
  reset: (values?: Record<string, unknown>) => void
  watch: (name: Name) => unknown
  field: (name: Name) => FieldBinding
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** For a dialog: submits, and closes where that worked. */
  submitThen: (close: () => void) => (event?: BaseSyntheticEvent) => Promise<void>
}

/** The record that an input is about, by the keys in it that nobody types: what was typed about one is not another's. */
function aboutOf(input: unknown, fields: z.ZodObject): string {
  const keys = Object.entries(input as object).filter(
    ([name]) => /^id$|_id$/.test(name) && !(name in fields.shape),
  )
  return keys.map(pair => pair.join('=')).join(' ')
}

/**
 * The form of a procedure that saves no record of a list, such as a change of password: checked by its own schema, the
 * server's answers at their fields, cleared or kept by whoever uses it. Put a `FormGuard` into it.
 */
export function useProcedureForm<P extends Procedure, Name extends string>(
  options: Options<P, Name>,
): ProcedureForm<Name> {
  const { procedure, fields, labels, start = {}, input, onDone, whenInvalid } = options
  const [defaultValues] = useState(() => startValues(fields.shape as never, start))
  const form = useForm<FieldValues>({ resolver: zodResolver(fields) as never, defaultValues })
  // What is typed next is measured by what was saved last.
  const [base, setBase] = useState(defaultValues)
  const id = procedure.confidencial ? null : `${procedure.path} ${aboutOf(input(base), fields)}`.trim()
  const draft = useFormDraft({ form, id, start: base })
  const mutation = useMutation({
    mutationFn: (values: FieldValues) => call(procedure, input(values)),
    onSuccess: async result => {
      draft.drop()
      if (procedure.sucesso) notify({ titulo: procedure.sucesso })
      await refresh(procedure)
      onDone?.(result)
    },
    onError: error => {
      notifyError(error)
      if (!(error instanceof ApiError)) return
      for (const [path, message] of Object.entries(error.erro.campos ?? {})) {
        const name = path.slice(path.lastIndexOf('.') + 1)
        if (name in fields.shape) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const submitThen = (close: () => void) =>
    form.handleSubmit(
      async values => {
        if (mutation.isPending) return
        await mutation.mutateAsync(values).then(close, () => {})
      },
      () => whenInvalid && notify({ tom: 'destrutivo', ...whenInvalid }),
    )
  return {
    busy: mutation.isPending,
    dirty: form.formState.isDirty,
    draft,
    reset: (values?: Record<string, unknown>) => {
      const next = values ? startValues(fields.shape as never, values) : base
      setBase(next)
      form.reset(next)
      draft.drop()
    },
    watch: (name: Name) => form.watch(name),
    field: (name: Name): FieldBinding => ({
      control: form.control,
      name,
      label: labels[name],
      required: isRequired(fields.shape[name] as never),
    }),
    submit: submitThen(() => {}),
    submitThen,
  }
}
