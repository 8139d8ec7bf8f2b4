import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, use, useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError } from '../../api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { notify } from '../../notices/notices.tsx'
import type { Later, Typed } from '../../offline/later.ts'
import { draftId } from '../draft/draft-id.ts'
import { type FormDraft, useFormDraft } from '../draft/use-form-draft.ts'
import { choicesOf, type Difference, differences } from './conflict.ts'
import type { Conflict } from './conflict-panel.tsx'
import { FormStartContext } from './facts-mode.ts'
import { type FieldBinding, type LinesBinding, linesBinding } from './field-binding.ts'
import { namesIn, rememberName } from './form-memory.ts'
import { isRequired, startValues } from './form-values.ts'
import { describeLines, isBlank, lineFields, type TypedLine, withIdsOf } from './lines.ts'
import { fieldsOf, type SaveApi, type Saved, type SaveOptions, useSave } from './use-save.ts'

export interface RecordForm<Name extends string = string> {
  isNew: boolean
  busy: boolean
  dirty: boolean
  /** This person may read the record but not change it. */
  readOnly: boolean
  /** The restored draft. */
  draft: FormDraft
  /** Conflict of a save, or of a restored draft, with the present record. */
  conflict: Conflict | undefined
  /** Display text of a value in the conflict panel; undefined shows the value itself. */
  describe: (difference: Difference, side: 'mine' | 'theirs') => string | undefined
  field: (name: Name) => FieldBinding
  /** Props of a `LinesField`. @param labels of the fields of one line */
  lines: <Field extends string>(name: Name, labels: Record<Field, string>) => LinesBinding<Field>
  /** Present value of a field. */
  watch: (name: Name) => unknown
  setValue: (name: Name, value: unknown) => void
  /** Gives a field back as the record has it. */
  giveBack: (name: string) => void
  /** @param close closes without asking, after saving */
  submit: (close: () => void) => (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
}

type Dados<Call> = Call extends { dados: infer Fields } ? Fields : unknown
type Created<Api extends SaveApi> = Api extends { create: infer Create extends Procedure }
  ? CallOf<Create>
  : object
/** Names of the fields; an update may have more than a creation. */
type NameOf<Api extends SaveApi> = (keyof Created<Api> | keyof Dados<CallOf<Api['update']>>) & string

interface Options<Api extends SaveApi> extends SaveOptions<Api> {
  api: Api
  labels: Record<NameOf<Api>, string>
  /** The record to edit, as it was read; undefined for a new one. */
  record: (Saved & Record<string, unknown>) | undefined
  /** Starting values of a new record, beyond the schema's defaults. */
  start?: Partial<Created<Api>>
  /** For fields with a key: the record field with the name of the referenced record. */
  nameOf?: Partial<Record<NameOf<Api>, string>>
  /** For fields that hold lines: one of them as text, in the comparison of a conflict. */
  lineText?: Partial<Record<NameOf<Api>, (line: TypedLine) => string>>
  /** Fields that are worked out from lines: of two versions they are chosen together with these. */
  follows?: Partial<Record<NameOf<Api>, NameOf<Api>>>
  /** Closes the dialog. */
  onClose: () => void
  onSaved?: (saved: OutputOf<Api['update']>) => void
  /** A new record may have photos and be queued in this browser while offline. */
  later?: Later
  /** Notices for empty required fields, quoted from the specification, in the order of the form; each field shows its own error. */
  whenMissing?: (missing: readonly [NameOf<Api>, ...NameOf<Api>[]]) => Notice
}

const isEmpty = (value: unknown) => String(value ?? '').trim() === ''

/**
 * Form of a record, validated by the contract's `create` or `update` schema, with the server's errors at their fields. A failure
 * keeps the dialog and its input; success closes it. For `<FormDialog form>`.
 */
export function useRecordForm<Api extends SaveApi>(options: Options<Api>): RecordForm<NameOf<Api>> {
  const { api, labels, nameOf = {}, lineText = {}, follows = {} } = options
  const given = use(FormStartContext)
  const start = { ...options.start, ...(options.record ? undefined : given?.values) }
  const { onClose, onSaved, whenMissing, later } = options
  // Saves over the version that was read, even if the list has a newer one by now: so a conflict is detected.
  const [record, setRecord] = useState(options.record)
  const [schema] = useState(() => fieldsOf(api, record))
  const [defaultValues] = useState(() => startValues(schema.shape as never, record ?? start))
  const form = useForm<FieldValues>({ resolver: zodResolver(schema) as never, defaultValues })
  useState(() => {
    for (const [name, label] of Object.entries(given?.names ?? {}))
      rememberName(form.control, name, given?.values[name], label)
  })
  const typed = (): Typed => ({ valores: form.getValues(), nomes: namesIn(form.control) })
  const whenSilent = later && ((dados: unknown, key: string) => later.keep(key, dados, typed()))
  const save = useSave(api, { ...options, whenSilent })
  const sending = useRef(false)
  const readOnly = (record as { pode?: { alterar: boolean } } | undefined)?.pode?.alterar === false
  /** The present record, if the restored draft is of an earlier version. */
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
    const fieldOf = (path: string) => path.split('.')[0] ?? ''
    const refused = Object.entries(error.erro.campos ?? {}).filter(([path]) => fieldOf(path) in schema.shape)
    for (const [path, message] of refused) form.setError(path, { type: 'server', message })
    const first = Object.keys(schema.shape)
      .map(name => refused.find(([path]) => fieldOf(path) === name))
      .find(found => found !== undefined)
    if (first) form.setFocus(first[0])
  }

  const withLines = Object.keys(schema.shape).filter(name => lineFields(schema.shape[name] as never))
  /** Lines that somebody added and left blank are not meant. */
  const dropBlankLines = () => {
    for (const name of withLines) {
      const lines: TypedLine[] = form.getValues(name) ?? []
      const typed = lines.filter(line => !isBlank(line))
      if (typed.length < lines.length) form.setValue(name, typed)
    }
  }

  const submit = (close: () => void) => {
    const send = form.handleSubmit(
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
    return (event?: BaseSyntheticEvent) => {
      dropBlankLines()
      return send(event)
    }
  }

  const failed = save.error instanceof ApiError ? save.error.erro : undefined
  const deleted = failed?.codigo === 'nao_encontrado' || failed?.atual === null
  const current = failed?.codigo === 'conflito' ? (failed.atual as typeof record | null) : overtaken

  /** Continues from another version of the record, keeping the input. */
  const goOn = (next: typeof record, taken: Record<string, unknown> = {}) => {
    for (const [name, value] of Object.entries(taken)) form.setValue(name, value, { shouldDirty: true })
    for (const name of withLines)
      form.setValue(name, withIdsOf(form.getValues(name) ?? [], (next as Record<string, unknown>)?.[name]))
    setRecord(next)
    setOvertaken(undefined)
    save.reset()
  }
  const conflict = (): Conflict | undefined => {
    if (!record || !(deleted || current)) return undefined
    const differing = current
      ? differences({ fields: schema.shape as never, labels, read: record, current, typed: form.getValues() })
      : []
    const { shown, taken } = choicesOf(differing, follows as Record<string, string>)
    return {
      deleted,
      differences: shown,
      resolve: names => goOn(current ?? undefined, taken(names)),
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
    describe: ({ name, mine, theirs }, side) => {
      const text = (lineText as Record<string, (line: TypedLine) => string>)[name]
      if (text) {
        const [own, others] = side === 'mine' ? [mine, theirs] : [theirs, mine]
        return describeLines(own as TypedLine[], others as TypedLine[], text)
      }
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
    lines: (name, labels) =>
      linesBinding({
        form,
        name,
        labels,
        fields: lineFields(schema.shape[name] as never),
        text: (lineText as Record<string, (line: TypedLine) => string>)[name],
      }),
    watch: name => form.watch(name),
    giveBack: name => form.resetField(name),
    setValue: (name, value) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
}
