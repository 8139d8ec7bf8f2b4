import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { ApiError } from '../api.ts'
import { isPast } from '../own-changes.ts'
import { procedureQuery } from '../queries.ts'
import { goBack } from './go-back.ts'
import { useUrl } from './use-url.ts'

/** Reads a record by its key: a number, or a person's uuid. */
type ById = z.ZodObject<{ id: z.ZodType<number | string> }>

const CLOSED = { dialogo: null, id: null }

/**
 * State of a list's form dialog, kept in the address (`?dialogo=novo`, `?dialogo=editar&id=7`), so that back, reload and
 * shared links work. The record comes from the rows, or from `get` if it is not among them as it is by now, and stays the
 * opened one when the list changes.
 * @param get reads one record
 * @param rows the list's rows, if they are whole records
 * @param verb value of `dialogo`; a screen may have a second dialog that only shows a record
 */
export function useDialog<Rec extends { id: number | string }>(
  get: Procedure<ById, z.ZodType<Rec>>,
  rows: readonly Rec[] = [],
  verb: 'editar' | 'ver' = 'editar',
) {
  const { param, change } = useUrl()
  const openedHere = useLocation({ select: location => 'dialogo' in location.state })
  const mode = param('dialogo')
  const text = param('id')
  const id = /^\d+$/.test(text) ? Number(text) : text
  const wanted = mode === verb && text !== ''

  const [held, setHeld] = useState<Rec | null>(null)
  // What was saved here a moment ago is not opened as it was before: that would look lost, and be a conflict with oneself.
  const inRows = rows.find(row => row.id === id && !isPast(get.path, row))
  const query = useQuery({
    ...procedureQuery(get, { id } as CallOf<typeof get>),
    enabled: wanted && !inRows && held?.id !== id,
    gcTime: 0,
  })
  // What was read for an earlier opening, and changed since, is still there for a moment.
  const read = query.isStale || isPast(get.path, query.data) ? undefined : (query.data as Rec | undefined)
  const found = inRows ?? read
  if (wanted && found && held?.id !== id) setHeld(found)
  if (!wanted && held) setHeld(null)

  const missing = wanted && !found && query.isError
  const gone = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (!missing) return
    let current = true
    // A draft for a deleted record can still be registered as a new one.
    const typed =
      gone && verb === 'editar' ? import('./draft/lost-draft.ts').catch(() => undefined) : undefined
    void Promise.resolve(typed).then(module => {
      const base = module?.recordOfDraft<Rec>(get, id)
      if (!current) return
      if (base) setHeld(base)
      else change(CLOSED, 'replace')
    })
    return () => {
      current = false
    }
  }, [missing, gone, verb, get, id, change])

  const record = held?.id === id ? held : undefined
  return {
    /** Show the form: for a new record, or for `record`. */
    open: (verb === 'editar' && mode === 'novo') || record !== undefined,
    /** The record to edit; undefined for a new one. */
    record,
    openNew: () => change({ dialogo: 'novo', id: null }, 'push', { dialogo: true }),
    openEdit: (row: { id: number | string }) =>
      change({ dialogo: verb, id: row.id }, 'push', { dialogo: true }),
    /** Goes back in history, or removes the dialog from the address if the page was opened by a link. */
    close: () => (openedHere ? goBack() : change(CLOSED, 'replace')),
  }
}
