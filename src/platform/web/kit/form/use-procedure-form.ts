import { useMutation } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError, call } from '../../api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { notify, notifyError } from '../../notices/notices.tsx'
import { type FormDraft, useFormDraft } from '../draft/use-form-draft.ts'
import { refresh } from '../refresh.ts'
import { changesSince } from './changes-since.ts'
import type { FieldBinding } from './field-binding.ts'
import { isRequired, startValues } from './form-values.ts'
import { unsaid } from './refused-fields.ts'
import { focusField, useFields } from './use-fields.ts'

interface Options<P extends Procedure, Name extends string> {
  procedure: P
  /** Schema of the fields, named like those of the input. */
  fields: z.ZodObject
  labels: Record<Name, string>
  /** Starting values. */
  start?: Record<string, unknown>
  /** Converts the values to the procedure's input. */
  input: (values: FieldValues) => CallOf<P>
  /** Extends the notice of success. */
  notice?: Partial<Notice> | undefined
  onDone?: (result: OutputOf<P>) => void
  /** Notice when required fields are empty, quoted from the specification; each field shows its own error. */
  whenInvalid?: Notice
}

export interface ProcedureForm<Name extends string> {
  busy: boolean
  dirty: boolean
  /** Why it did not succeed, where no field says so, until the next attempt. */
  failure: string | undefined
  /** The restored draft, shown by `FormGuard`. */
  draft: FormDraft
  /** Resets to the starting values, or to these. */
  reset: (values?: Record<string, unknown>) => void
  watch: (name: Name) => unknown
  field: (name: Name) => FieldBinding
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** For a dialog: submits, and closes on success. */
  submitThen: (close: () => void) => (event?: BaseSyntheticEvent) => Promise<void>
}

/** Identity of the record in an input, by its keys: each record has its own draft. */
function aboutOf(input: unknown, fields: z.ZodObject): string {
  const keys = Object.entries(input as object).filter(
    ([name]) => /^id$|_id$/.test(name) && !(name in fields.shape),
  )
  return keys.map(pair => pair.join('=')).join(' ')
}

/**
 * Form of a procedure that saves no record of a list, such as a change of password. Validated by its own schema, with the
 * server's errors at their fields. The caller resets it. Needs a `FormGuard` inside.
 */
export function useProcedureForm<P extends Procedure, Name extends string>(
  options: Options<P, Name>,
): ProcedureForm<Name> {
  const { procedure, fields, labels, start = {}, input, notice, onDone, whenInvalid } = options
  const [defaultValues] = useState(() => startValues(fields.shape as never, start))
  const { form, handleSubmit } = useFields(fields, defaultValues)
  // Further input is compared with the last saved values.
  const [base, setBase] = useState(defaultValues)
  const id = procedure.confidencial ? null : `${procedure.path} ${aboutOf(input(base), fields)}`.trim()
  const draft = useFormDraft({ form, id, start: base })
  const mutation = useMutation({
    mutationFn: ({ values }: { values: FieldValues; typedSince: ReturnType<typeof changesSince> }) =>
      call(procedure, input(values), { typed: true }),
    onSuccess: async (result, { typedSince }) => {
      draft.drop()
      if (typedSince(form.getValues()).length > 0) draft.changed()
      if (procedure.sucesso) notify({ titulo: procedure.sucesso, ...notice })
      await refresh(procedure)
      const now = form.getValues()
      onDone?.(result)
      // `onDone` may have reset the form to what was saved: what was typed while the request ran comes back.
      for (const name of typedSince(now)) form.setValue(name, now[name], { shouldDirty: true })
    },
    onError: error => {
      notifyError(error)
      if (!(error instanceof ApiError)) return
      const refused = new Map(
        Object.entries(error.erro.campos ?? {}).map(([path, message]) => [
          path.slice(path.lastIndexOf('.') + 1),
          message,
        ]),
      )
      const names = Object.keys(fields.shape).filter(name => refused.has(name))
      for (const name of names) form.setError(name, { type: 'server', message: refused.get(name) ?? '' })
      if (names[0]) focusField(form, names[0])
    },
  })
  const submitThen = (close?: () => void) =>
    handleSubmit(
      async values => {
        if (mutation.isPending) return
        const typedSince = changesSince(fields.shape, form.getValues())
        const done = () => {
          if (!close) return
          // The form goes, with what was typed while the request ran.
          draft.drop()
          close()
        }
        await mutation.mutateAsync({ values, typedSince }).then(done, () => {})
      },
      () => whenInvalid && notify({ tom: 'destrutivo', ...whenInvalid }),
    )
  return {
    busy: mutation.isPending,
    dirty: form.formState.isDirty,
    failure: unsaid(mutation.error, Object.keys(fields.shape)),
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
    submit: submitThen(),
    submitThen,
  }
}
