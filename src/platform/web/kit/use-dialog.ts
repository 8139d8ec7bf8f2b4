import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { CallOf, Procedure } from '#platform/contract/api.ts'
import { ApiError } from '../api.ts'
import { procedureQuery } from '../queries.ts'
import { useUrl } from './use-url.ts'

/** Takes the key of a record: a number, or a person's uuid. */
type ById = z.ZodObject<{ id: z.ZodType<number | string> }>

const CLOSED = { dialogo: null, id: null }

/**
 * The form dialog of a list, kept in the address (`?dialogo=novo`, `?dialogo=editar&id=7`), so that back, reload and
 * a sent link work. The record comes from the rows, or from `get` where these do not hold it, and stays the one that
 * was opened however the list changes meanwhile.
 * @param get the procedure that reads one record
 * @param rows those of the list, where they are whole records
 * @param verb what the dialog is for: a screen may have a second one in which a record is only looked at
 */
export function useDialog<Rec extends { id: number | string }>(
  get: Procedure<ById, z.ZodType<Rec>>,
  rows: readonly Rec[] = [],
  verb: 'editar' | 'ver' = 'editar',
) {
  const { param, change } = useUrl()
  const { history } = useRouter()
  const openedHere = useLocation({ select: location => 'dialogo' in location.state })
  const mode = param('dialogo')
  const text = param('id')
  const id = /^\d+$/.test(text) ? Number(text) : text
  const wanted = mode === verb && text !== ''

  const [held, setHeld] = useState<Rec | null>(null)
  const inRows = rows.find(row => row.id === id)
  const query = useQuery({
    ...procedureQuery(get, { id } as CallOf<typeof get>),
    enabled: wanted && !inRows && held?.id !== id,
    gcTime: 0,
  })
  const found = inRows ?? (query.data as Rec | undefined)
  if (wanted && found && held?.id !== id) setHeld(found)
  if (!wanted && held) setHeld(null)

  const missing = wanted && !found && query.isError
  const gone = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (!missing) return
    let current = true
    // What somebody typed about a record that is gone can still be registered as a new one.
    const typed = gone && verb === 'editar' ? import('./draft/lost-draft.ts') : undefined
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
    /** Whether to show the form: for a new record, or for `record`. */
    open: (verb === 'editar' && mode === 'novo') || record !== undefined,
    /** The record to change; undefined for a new one. */
    record,
    openNew: () => change({ dialogo: 'novo', id: null }, 'push', { dialogo: true }),
    openEdit: (row: { id: number | string }) =>
      change({ dialogo: verb, id: row.id }, 'push', { dialogo: true }),
    /** Back to where one came from, or just without the dialog where one came by a link. */
    close: () => (openedHere ? history.back() : change(CLOSED, 'replace')),
  }
}
