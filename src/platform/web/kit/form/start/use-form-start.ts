import { use, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Procedure } from '#platform/contract/api.ts'
import { useSessao } from '../../../session.tsx'
import { draftId } from '../../draft/draft-id.ts'
import { startValues } from '../form-values.ts'
import { namesIn, rememberName } from './form-memory.ts'
import { FormStartContext } from './form-start.ts'
import { keepLastUsed, type LastUsed, lastUsed } from './last-used.ts'

/** What a form says of the values that a new record starts with. */
export interface StartOptions<Name extends string = string, Start extends object = object> {
  /** Starting values of a new record, beyond the schema's defaults. */
  start?: Start
  /** Fields with a person, who usually is the one who fills the form in: by key, or by name. */
  me?: Readonly<Partial<Record<Name, 'id' | 'full_name'>>>
  /** Fields that start as this person filled them in last. */
  remembers?: readonly Name[]
  /** Fields that 'Salvar e novo' hands on to the next record. */
  repeats?: readonly Name[]
  /** For fields with a key: the record field with the name of the referenced record. */
  nameOf?: Partial<Record<Name, string>>
}

interface Options extends StartOptions {
  api: { update: Procedure }
  schema: z.ZodObject
  record: ({ id: number | string } & Record<string, unknown>) | undefined
}

const NOTHING: LastUsed = {}
const typedOf = (used: LastUsed, names: readonly string[] = []) =>
  Object.fromEntries(names.flatMap(name => (used[name] ? [[name, used[name].value]] : [])))

/**
 * The values that a form starts with: those of the record, or for a new one what is known of it. What only saves typing, such
 * as one's own name, gives way to what the form, the page or the copied record says.
 */
export function useFormStart(options: Options) {
  const { api, schema, record, start, me = {}, remembers, repeats = [], nameOf = {} } = options
  const given = use(FormStartContext)
  const { usuario, rascunhos } = useSessao()
  const entity = api.update.path.slice(0, api.update.path.lastIndexOf('/'))
  const isNew = record === undefined
  const fixed = { ...start, ...given?.values }
  const own = Object.fromEntries(
    Object.entries(me).map(([name, what]) => [name, usuario[what as 'id' | 'full_name']]),
  )

  const [used] = useState(() => (isNew && remembers ? lastUsed(rascunhos, entity) : NOTHING))
  const of = (values: Record<string, unknown>) => startValues(schema.shape as never, values)
  const [values, setValues] = useState(() =>
    of(record ?? { ...own, ...typedOf(used, remembers), ...fixed, ...given?.typed }),
  )
  return {
    given,
    /** Of the fields; the form compares what is typed with them. */
    values,
    /** Without what only saves typing, which a draft keeps as if it were typed. */
    blank: record ? values : of(fixed),
    draft: draftId(api.update, given?.copyOf && isNew ? `copia ${given.copyOf.id}` : record?.id, fixed),
    /** Names of the records that the first values refer to. */
    nameFields: (control: Control<FieldValues>) => {
      if (!isNew) return
      const { copyOf } = given ?? {}
      const names = {
        ...Object.fromEntries(Object.keys(me).map(name => [name, usuario.full_name])),
        ...Object.fromEntries(Object.entries(used).map(([name, { label }]) => [name, label])),
        ...(copyOf &&
          Object.fromEntries(Object.entries(nameOf).map(([name, by]) => [name, copyOf[by as string]]))),
        ...given?.names,
      }
      for (const [name, label] of Object.entries(names))
        if (typeof label === 'string') rememberName(control, name, values[name], label)
    },
    /** Keeps what the next new record starts with. */
    remember: (control: Control<FieldValues>, typed: FieldValues) => {
      if (!isNew || !remembers) return
      const names = namesIn(control)
      const entry = (name: string) => [name, { value: typed[name], label: names[name]?.label }]
      keepLastUsed(rascunhos, entity, Object.fromEntries(remembers.map(entry)))
    },
    /** The values of the record as it is saved by now. */
    from: (record: Record<string, unknown>) => {
      const now = of(record)
      setValues(now)
      return now
    },
    /** A starting value that was read later than the form was drawn. */
    late: (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value })),
    /** The values of the next record after one was saved. */
    next: (typed: FieldValues) => {
      const kept = [...(remembers ?? []), ...repeats].map(name => [name, typed[name]])
      const next = of({ ...own, ...fixed, ...Object.fromEntries(kept) })
      setValues(next)
      return next
    },
  }
}
