import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSecret, namesIn, rememberName } from '../form/start/form-memory.ts'
import type { Draft } from './store.ts'
import { type FoundDraft, useDraft } from './use-draft.ts'

/** State of a form's draft. */
export interface FormDraft {
  /** A draft was restored. */
  found: FoundDraft | null
  /** What was left of it is back: from now on the form may fill in fields by itself. */
  settled: boolean
  /** Discards the draft and resets the form. */
  discard: () => void
  /** Removes the draft after saving or discarding. */
  drop: () => void
  /** Call when data stored beside the fields changes. */
  changed: () => void
}

interface Options {
  form: UseFormReturn<FieldValues>
  /** Form and record; null stores no draft. */
  id: string | null
  /** Starting values. */
  start: Record<string, unknown>
  /** The same without what was filled in for the person: a draft keeps that, too. By default `start`. */
  blank?: Record<string, unknown>
  /** The record as it was read. */
  base?: Record<string, unknown> | undefined
  /** Data stored with the draft beside the fields. */
  more?: () => Partial<Pick<Draft, 'envio' | 'arquivos'>>
  /** Called when a draft is restored; the record may have changed since. */
  onRestore?: (draft: Draft) => void
  /** Called when it is discarded. @returns the starting values, where others are saved by now */
  onDiscard?: () => Record<string, unknown> | undefined
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Is `value` of the type of `start`? A draft may come from another version of the product. */
const fits = (value: unknown, start: unknown) =>
  [value, start].some(empty => empty === null || empty === '') || typeof value === typeof start

/** Draft of a form: the changed fields, without secrets. */
export function useFormDraft(options: Options): FormDraft {
  const { form, id, start, blank = start, base, more } = options
  const latest = useRef(options)
  latest.current = options
  const draft = useDraft({
    id,
    take: () => {
      const values = form.getValues()
      const differing = (from: Record<string, unknown>) =>
        Object.keys(start).filter(name => !same(values[name], from[name]) && !isSecret(form.control, name))
      const typed = differing(start)
      if (typed.length === 0) return undefined
      const valores = Object.fromEntries([...typed, ...differing(blank)].map(name => [name, values[name]]))
      return { valores, nomes: namesIn(form.control), arquivos: [], base, ...more?.() }
    },
    restore: left => {
      const back = Object.entries(left.valores).filter(
        ([name, value]) => name in start && fits(value, start[name]) && !same(value, start[name]),
      )
      if (back.length === 0) return false
      for (const [name, { value, label }] of Object.entries(left.nomes))
        rememberName(form.control, name, value, label)
      form.reset({ ...start, ...Object.fromEntries(back) }, { keepDefaultValues: true })
      latest.current.onRestore?.(left)
      return true
    },
  })
  const { changed } = draft
  // Files that were chosen once more are asked for no longer.
  const chosen = draft.found?.arquivos.length ? more?.().arquivos : undefined
  const arquivos = draft.found?.arquivos.filter(name => !chosen?.includes(name)) ?? []
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed])
  return {
    found: draft.found && { ...draft.found, arquivos },
    settled: draft.settled,
    drop: draft.drop,
    changed,
    discard: () => {
      form.reset(latest.current.onDiscard?.() ?? start)
      draft.drop()
    },
  }
}
