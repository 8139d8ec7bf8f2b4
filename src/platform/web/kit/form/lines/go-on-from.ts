import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { withIdsOf } from './lines.ts'

interface Next {
  /** Values to take in the place of those that are typed. */
  taken: Record<string, unknown>
  /** Names of the fields that hold lines. */
  withLines: readonly string[]
  /** The record as it is by now; undefined where it is gone. */
  record: Record<string, unknown> | undefined
  /** The values of the form that it has saved. */
  saved: Record<string, unknown> | undefined
}

/** Gives a form, with what is typed, another version of its record to go on from: what differs from it is what was changed. */
export function goOnFrom(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setValue' | 'reset'>,
  { taken, withLines, record, saved }: Next,
): void {
  const values = Object.entries({ ...form.getValues(), ...taken }).map(([name, value]) => ({
    name,
    value: withLines.includes(name) ? withIdsOf(value ?? [], record?.[name]) : value,
  }))
  const set = () => {
    for (const { name, value } of values) form.setValue(name, value, { shouldDirty: true })
  }
  set()
  if (!saved) return
  // A reset forgets which fields hold lines until these are drawn again, so that they have their rows before.
  form.reset(saved, { keepValues: true })
  set()
}
