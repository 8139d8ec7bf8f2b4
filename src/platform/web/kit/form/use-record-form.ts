import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { ApiError } from '../../api.ts'
import type { Notice } from '../../notices/notice-area.tsx'
import { notify } from '../../notices/notices.tsx'
import type { Later, Typed } from '../../offline/later.ts'
import { useFormDraft } from '../draft/use-form-draft.ts'
import { changesSince } from './changes-since.ts'
import { choicesOf, describeSide, differences } from './conflict/conflict.ts'
import { type Conflict, showConflict } from './conflict/conflict-panel.tsx'
import { linesBinding } from './field-binding.ts'
import { isRequired, startValues } from './form-values.ts'
import { goOnFrom } from './lines/go-on-from.ts'
import { dropBlankLines, lineFields, type TypedLine } from './lines/lines.ts'
import type { RecordForm } from './record-form.ts'
import { showRefused, unsaid } from './refused-fields.ts'
import { fieldsOf, type SaveApi, type Saved } from './save-api.ts'
import { namesIn } from './start/form-memory.ts'
import { type StartOptions, useFormStart } from './start/use-form-start.ts'
import { useFields } from './use-fields.ts'
import { type SaveOptions, useSave } from './use-save.ts'

type Dados<Call> = Call extends { dados: infer Fields } ? Fields : unknown
type Created<Api extends SaveApi> = Api extends { create: infer Create extends Procedure }
  ? CallOf<Create>
  : object
/** Names of the fields; an update may have more than a creation. */
type NameOf<Api extends SaveApi> = (keyof Created<Api> | keyof Dados<CallOf<Api['update']>>) & string

interface Options<Api extends SaveApi>
  extends SaveOptions<Api>,
    StartOptions<NameOf<Api>, Partial<Created<Api>>> {
  api: Api
  labels: Record<NameOf<Api>, string>
  /** The record to edit, as it was read; undefined for a new one. */
  record: (Saved & Record<string, unknown>) | undefined
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

/** A draft was restored of a record that has been saved since. */
const OVERTAKEN = 'Este registro mudou depois que você o editou.'

/**
 * Form of a record, validated by the contract's `create` or `update` schema, with the server's errors at their fields. A failure
 * keeps the dialog and its input; success closes it. For `<FormDialog form>`.
 */
export function useRecordForm<Api extends SaveApi>(options: Options<Api>): RecordForm<NameOf<Api>> {
  const { api, labels, nameOf = {}, lineText = {}, follows = {} } = options
  const { onClose, onSaved, whenMissing, later } = options
  // Saves over the version that was read, even if the list has a newer one by now: so a conflict is detected.
  const [record, setRecord] = useState(options.record)
  const [schema] = useState(() => fieldsOf(api, record))
  const start = useFormStart({ ...(options as StartOptions), api, schema, record: options.record })
  const { given } = start
  const { form, handleSubmit } = useFields(schema, start.values)
  useState(() => start.nameFields(form.control))
  const [round, setRound] = useState(0)
  const typed = (): Typed => ({ valores: form.getValues(), nomes: namesIn(form.control) })
  const whenSilent = later && ((dados: unknown, key: string) => later.keep(key, dados, typed()))
  const save = useSave(api, { ...options, whenSilent })
  const sending = useRef(false)
  const readOnly = (record as { pode?: { alterar: boolean } } | undefined)?.pode?.alterar === false
  /** The present record, if the restored draft is of an earlier version. */
  const [overtaken, setOvertaken] = useState<typeof record>()
  const draft = useFormDraft({
    form,
    id: readOnly ? null : start.draft,
    start: start.values,
    blank: start.blank,
    base: record,
    more: () => ({ envio: save.sent(), arquivos: later?.files.map(({ name }) => name) ?? [] }),
    onRestore: ({ base, envio }) => {
      if (envio) save.adopt(envio)
      if (!base || base.version === record?.version) return
      setRecord(base as typeof record)
      setOvertaken(record)
    },
    onDiscard: () => goOn(current ?? record ?? options.record),
  })

  const { changed } = draft
  const files = later?.files
  const [filesAtFirst] = useState(files)
  useEffect(() => void (files !== filesAtFirst && changed()), [files, filesAtFirst, changed])

  const withLines = Object.keys(schema.shape).filter(name => lineFields(schema.shape[name] as never))

  const submit = (close: (since?: readonly string[]) => void, after: 'close' | 'stay' | 'next' = 'close') => {
    const send = handleSubmit(
      async dados => {
        if (sending.current) return
        sending.current = true
        const typedSince = changesSince(schema.shape as never, form.getValues())
        try {
          const linked = after === 'next' || given?.copyOf !== undefined
          const stays = after === 'stay'
          const attempt = { record, dados: dados as never, linked, stays, onKept: draft.drop }
          const saved = await save.mutateAsync(attempt)
          if (stays) {
            const since = typedSince(form.getValues())
            if (saved) goOnFromSaved(saved, since)
            close(since)
            return void (saved && onSaved?.(saved))
          }
          const sent = typed()
          // What was typed while lists were read anew goes with the form.
          draft.drop()
          if (!record) start.remember(form.control, sent.valores)
          if (after === 'next') goOnWithNext(sent.valores)
          else close()
          if (!saved) return
          onSaved?.(saved)
          given?.onMade?.(saved as never)
          if (files?.length) later?.follow(saved, dados, sent)
        } catch (error) {
          showRefused(error, form, Object.keys(schema.shape))
        } finally {
          sending.current = false
        }
      },
      errors => {
        const [first, ...others] = (Object.keys(labels) as NameOf<Api>[]).filter(
          name => errors[name] && String(form.getValues(name) ?? '').trim() === '',
        )
        if (first && whenMissing) notify({ tom: 'destrutivo', ...whenMissing([first, ...others]) })
      },
    )
    return (event?: BaseSyntheticEvent) => {
      if (record && (deleted || current)) return showConflict(event)
      dropBlankLines(form, withLines)
      return send(event)
    }
  }

  const goOnWithNext = (saved: FieldValues) => {
    form.reset(start.next(saved))
    later?.setFiles([])
    save.reset()
    setRound(round + 1)
  }

  const failed = save.error instanceof ApiError ? save.error.erro : undefined
  const deleted = failed?.codigo === 'nao_encontrado' || failed?.atual === null
  const current = failed?.codigo === 'conflito' ? (failed.atual as typeof record | null) : overtaken

  /** Continues from another version of the record, keeping the input. @returns the saved values */
  const goOn = (next: typeof record, taken: Record<string, unknown> = {}) => {
    const saved = next && start.from(next)
    goOnFrom(form, { taken, withLines, record: next, saved })
    setRecord(next)
    setOvertaken(undefined)
    save.reset()
    return saved
  }
  /** Continues from the saved record. @param since names of the fields that keep what was typed while the request ran */
  const goOnFromSaved = (saved: OutputOf<Api['update']>, since: readonly string[]) => {
    const next = { ...record, ...(saved as NonNullable<typeof record>) }
    const values = Object.entries(startValues(schema.shape as never, next))
    goOn(next, Object.fromEntries(values.filter(([name]) => !since.includes(name))))
    if (since.length > 0) changed()
  }
  const conflict = (): Conflict | undefined => {
    if (!record || !(deleted || current)) return undefined
    const differing = current
      ? differences({ fields: schema.shape as never, labels, read: record, current, typed: form.getValues() })
      : []
    const { shown, taken } = choicesOf(differing, follows as Record<string, string>)
    return {
      said: failed?.mensagem ?? OVERTAKEN,
      deleted,
      differences: shown,
      resolve: names => void goOn(current ?? undefined, taken(names)),
      createAgain: api.create && (() => void goOn(undefined)),
    }
  }

  return {
    isNew: record === undefined,
    busy: save.isPending,
    dirty: form.formState.isDirty || Boolean(files?.length),
    readOnly,
    draft,
    failure: deleted || current ? undefined : unsaid(save.error, Object.keys(schema.shape)),
    conflict: conflict(),
    describe: (difference, side) =>
      describeSide(difference, side, {
        lineText: lineText as Record<string, (line: TypedLine) => string>,
        nameOf: nameOf as Record<string, string>,
        read: record,
        current,
      }),
    submit,
    submitAndGoOn:
      record || !api.create || given?.copyOf || given?.onMade ? undefined : () => submit(onClose, 'next')(),
    round,
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
    startLate: (name, value) => {
      start.late(name, value)
      form.register(name) // Its dialog may be on its way: a field that is not there would keep what it began with.
      form.resetField(name, { defaultValue: value as never })
    },
    giveBack: name => form.resetField(name),
    setValue: (name, value) =>
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  }
}
