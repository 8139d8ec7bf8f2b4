import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type Control, type FieldValues, useForm } from 'react-hook-form'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError } from '../../api.ts'
import { type Notice, notify } from '../../notices/notices.tsx'
import type { Later, Typed } from '../../offline/later.ts'
import { draftId } from '../draft/draft-id.ts'
import { type FormDraft, useFormDraft } from '../draft/use-form-draft.ts'
import { type Difference, differences } from './conflict.ts'
import type { Conflict } from './conflict-panel.tsx'
import { namesIn } from './form-memory.ts'
import { isRequired, startValues } from './form-values.ts'
import { fieldsOf, type SaveApi, type Saved, type SaveOptions, useSave } from './use-save.ts'

/** What a field component needs to know of its field; `form.field('nome')` makes one. */
export interface FieldBinding {
  control: Control<FieldValues>
  name: string
  label: string
  required: boolean
}

export interface RecordForm<Name extends string = string> {
  isNew: boolean
  busy: boolean
  dirty: boolean
  /** This person may look at the record, and not change it. */
  readOnly: boolean
  /** What came back of an earlier time that this form was open and not saved. */
  draft: FormDraft
  /** After a save that came second, or a draft of before one: what differs from the present record, and the ways on. */
  conflict: Conflict | undefined
  /** A value as words in the comparison of a conflict; undefined leaves it as it is. */
  describe: (difference: Difference, side: 'mine' | 'theirs') => string | undefined
  field: (name: Name) => FieldBinding
  /** What a field holds now, for what depends on it. */
  watch: (name: Name) => unknown
  setValue: (name: Name, value: unknown) => void
  /** @param close closes without asking, since everything is saved */
  submit: (close: () => void) => (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
}

type Dados<Call> = Call extends { dados: infer Fields } ? Fields : unknown
type Created<Api extends SaveApi> = Api extends { create: infer Create extends Procedure }
  ? CallOf<Create>
  : object
/** The fields of the form; an update may have more of them than a creation. */
type NameOf<Api extends SaveApi> = (keyof Created<Api> | keyof Dados<CallOf<Api['update']>>) & string

interface Options<Api extends SaveApi> extends SaveOptions<Api> {
  api: Api
  labels: Record<NameOf<Api>, string>
  /** The record to change, as it was read; undefined for a new one. */
  record: (Saved & Record<string, unknown>) | undefined
  /** What a new record starts with, beyond the schema's defaults. */
  start?: Partial<Created<Api>>
  /** For fields that hold a key: the record's own field with the name that belongs to it. */
  nameOf?: Partial<Record<NameOf<Api>, string>>
  /** Closes the dialog. */
  onClose: () => void
  onSaved?: (saved: OutputOf<Api['update']>) => void
  /** Where a new one may have photos, and may wait in this browser until there is a network. */
  later?: Later
  /** The documents' notice about required fields that are empty, in the order of the form; each field says its own. */
  whenMissing?: (missing: readonly [NameOf<Api>, ...NameOf<Api>[]]) => Notice
}

const isEmpty = (value: unknown) => String(value ?? '').trim() === ''

/**
 * The form of a record: values checked by the contract's own schema, `create` or `update`, the server's answers at
 * their fields. A failure keeps the dialog and everything typed; success closes it. Goes into `<FormDialog form>`.
 */
export function useRecordForm<Api extends SaveApi>(options: Options<Api>): RecordForm<NameOf<Api>> {
  const { api, labels, start = {}, nameOf = {}, onClose, onSaved, whenMissing, later } = options
  // The version that was read is the one to save over, even if the list brings a newer one meanwhile.
  const [record, setRecord] = useState(options.record)
  const [schema] = useState(() => fieldsOf(api, record))
  const [defaultValues] = useState(() => startValues(schema.shape as never, record ?? start))
  const form = useForm<FieldValues>({ resolver: zodResolver(schema) as never, defaultValues })
  const typed = (): Typed => ({ valores: form.getValues(), nomes: namesIn(form.control) })
  const whenSilent = later && ((dados: unknown, key: string) => later.keep(key, dados, typed()))
  const save = useSave(api, { ...options, whenSilent })
  const sending = useRef(false)
  const readOnly = (record as { pode?: { alterar: boolean } } | undefined)?.pode?.alterar === false
  /** The present record, where what came back was typed over an earlier one. */
  const [overtaken, setOvertaken] = useState<typeof record>()
  const draft = useFormDraft({
    form,
    id: readOnly ? null : draftId(api.update, options.record?.id, start),
    start: defaultValues,
    base: record,
    more: () => ({ envio: save.sent(), arquivos: later?.files.map(({ name }) => name) ?? [] }),
    onRestore: ({ base, envio }) => {
      if (envio) save.adopt(envio)
      if (!base || base.version === record?.version) return
      setRecord(base as typeof record)
      setOvertaken(record)
    },
    onDiscard: () => goOn(options.record),
  })

  const { changed } = draft
  const files = later?.files
  const [filesAtFirst] = useState(files)
  useEffect(() => {
    if (files !== filesAtFirst) changed()
  }, [files, filesAtFirst, changed])

  const showOnFields = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    const refused = Object.entries(error.erro.campos ?? {}).filter(([name]) => name in schema.shape)
    for (const [name, message] of refused) form.setError(name, { type: 'server', message })
    const first = Object.keys(schema.shape).find(name =>
      refused.some(([refusedName]) => refusedName === name),
    )
    if (first) form.setFocus(first)
  }

  const submit = (close: () => void) =>
    form.handleSubmit(
      async dados => {
        if (sending.current) return
        sending.current = true
        try {
          const saved = await save.mutateAsync({ record, dados: dados as never })
          draft.drop()
          close()
          if (!saved) return
          onSaved?.(saved)
          if (files?.length) later?.follow(saved, dados, typed())
        } catch (error) {
          showOnFields(error)
        } finally {
          sending.current = false
        }
      },
      errors => {
        const [first, ...others] = (Object.keys(labels) as NameOf<Api>[]).filter(
          name => errors[name] && isEmpty(form.getValues(name)),
        )
        if (first && whenMissing) notify({ tom: 'destrutivo', ...whenMissing([first, ...others]) })
      },
    )

  const failed = save.error instanceof ApiError ? save.error.erro : undefined
  const deleted = failed?.codigo === 'nao_encontrado' || failed?.atual === null
  const current = failed?.codigo === 'conflito' ? (failed.atual as typeof record | null) : overtaken

  /** Goes on from another state of the record; what is typed stays. */
  const goOn = (next: typeof record, taken: Record<string, unknown> = {}) => {
    for (const [name, value] of Object.entries(taken)) form.setValue(name, value, { shouldDirty: true })
    setRecord(next)
    setOvertaken(undefined)
    save.reset()
  }
  const conflict = (): Conflict | undefined => {
    if (!record || !(deleted || current)) return undefined
    const shown = current
      ? differences({ fields: schema.shape as never, labels, read: record, current, typed: form.getValues() })
      : []
    return {
      deleted,
      differences: shown,
      resolve: names =>
        goOn(
          current ?? undefined,
          Object.fromEntries(shown.filter(d => names.includes(d.name)).map(d => [d.name, d.theirs])),
        ),
      createAgain: api.create && (() => goOn(undefined)),
    }
  }

  return {
    isNew: record === undefined,
    busy: save.isPending,
    dirty: form.formState.isDirty || Boolean(files?.length),
    readOnly,
    draft,
    conflict: conflict(),
    describe: ({ name, mine }, side) => {
      const nameField = (nameOf as Record<string, string>)[name]
      if (!nameField) return undefined
      if (side === 'theirs') return String(current?.[nameField] ?? '–')
      return mine === record?.[name] ? String(record?.[nameField] ?? '–') : 'o que você escolheu'
    },
    submit,
    onClose,
    field: name => ({
      control: form.control,
      name,
      label: labels[name],
      required: isRequired(schema.shape[name] as never),
    }),
    watch: name => form.watch(name),
    setValue: (name, value) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
}
