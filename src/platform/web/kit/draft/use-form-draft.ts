import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSecret, namesIn, rememberName } from '../form/form-memory.ts'
import type { Draft } from './store.ts'
import { type FoundDraft, useDraft } from './use-draft.ts'

/** What a form shows of its draft. */
export interface FormDraft {
  /** Something came back that was not saved. */
  found: FoundDraft | null
  /** Back to the form as it would be without it. */
  discard: () => void
  /** It was saved, or is not wanted any more. */
  drop: () => void
  /** Something beside the fields changed that goes with it. */
  changed: () => void
}

interface Options {
  form: UseFormReturn<FieldValues>
  /** Which form, of which record; null keeps nothing. */
  id: string | null
  /** What the form starts with. */
  start: Record<string, unknown>
  /** The record as it was read. */
  base?: Record<string, unknown> | undefined
  /** What goes with the draft beyond the fields. */
  more?: () => Partial<Pick<Draft, 'envio' | 'arquivos'>>
  /** A draft is put back; it may be of another state of the record. */
  onRestore?: (draft: Draft) => void
  /** It was discarded. */
  onDiscard?: () => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Could a field that starts with `start` hold `value`? The product may have changed since it was typed. */
const fits = (value: unknown, start: unknown) =>
  [value, start].some(empty => empty === null || empty === '') || typeof value === typeof start

/** The draft of a form: the fields that were changed, secrets left out. */
export function useFormDraft(options: Options): FormDraft {
  const { form, id, start, base, more } = options
  const latest = useRef(options)
  latest.current = options
  const draft = useDraft({
    id,
    take: () => {
      const values = form.getValues()
      const changed = Object.keys(start).filter(
        name => !same(values[name], start[name]) && !isSecret(form.control, name),
      )
      if (changed.length === 0) return undefined
      const valores = Object.fromEntries(changed.map(name => [name, values[name]]))
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
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed])
  return {
    found: draft.found,
    drop: draft.drop,
    changed,
    discard: () => {
      form.reset(start)
      draft.drop()
      latest.current.onDiscard?.()
    },
  }
}
