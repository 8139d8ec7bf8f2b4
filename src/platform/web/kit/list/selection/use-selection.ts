import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import { teclasSimples } from '../../../keyboard/setting.ts'
import { recordRowOf, recordRows } from '../record-rows.ts'
import type { List } from '../use-list.ts'

type Key = number | string
/** A record as it was when it was chosen. */
interface Row {
  id: Key
  version?: number
}
/** What it had in a column. */
export const fieldOf = (row: Row, name: string): unknown => (row as Row & Record<string, unknown>)[name]

/** What is chosen in a list: records as they were seen, or all that search and filters select. */
export interface Selection {
  /** By id, across pages. */
  chosen: ReadonlyMap<Key, Row>
  /** All that search and filters select, not only those of the pages seen, but for those of `except`. */
  all: boolean
  except: ReadonlyMap<Key, Row>
  has(id: Key): boolean
  /** Chooses a row or takes it back; with Shift all between it and the last one. */
  toggle(id: Key, event: MouseEvent | KeyboardEvent): void
  /** Chooses all rows of the page, or takes them back. */
  togglePage(): void
  selectAll(): void
  clear(): void
}

const NONE: Selection['chosen'] = new Map()

/**
 * Selection of rows. It survives paging and ends with a change of search or filters, which would hide what is chosen.
 * @returns also `onKeyDown` for the body of the table: X or Space chooses the focused row, Shift with an arrow goes on;
 * `used` once anything was chosen, since an answer may come when nothing is any more
 */
export function useSelection<R extends Row>({ rows, input }: List<R>) {
  const of = JSON.stringify([input.busca, input.filtros])
  const [state, setState] = useState({ of, named: NONE, all: false, used: false })
  // Those that were named are the chosen ones, or of all the ones that are not.
  const { named, all } = state.of === of ? state : { named: NONE, all: false }
  const has = (id: Key) => named.has(id) !== all
  const last = useRef<Key>(undefined)
  const latest = useRef({ rows, named, all, has, of })
  latest.current = { rows, named, all, has, of }

  const set = useCallback((named: ReadonlyMap<Key, Row>, all = false) => {
    setState({ of: latest.current.of, named, all, used: true })
  }, [])

  const give = useCallback(
    (given: readonly Row[], wanted: boolean) => {
      const { named, all } = latest.current
      const next = new Map(named)
      for (const row of given) {
        if (wanted !== all) next.set(row.id, row)
        else next.delete(row.id)
      }
      set(next, all)
    },
    [set],
  )

  const toggle = useCallback(
    (id: Key, { shiftKey }: { shiftKey: boolean }) => {
      const { rows, has } = latest.current
      const at = rows.findIndex(row => row.id === id)
      const from = shiftKey ? rows.findIndex(row => row.id === last.current) : -1
      const [first, end] = from < 0 ? [at, at] : [Math.min(at, from), Math.max(at, from)]
      give(rows.slice(first, end + 1), from >= 0 || !has(id))
      last.current = id
    },
    [give],
  )

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event
    const box = (target as Element).matches('[data-caixa] > input')
    const drawn = recordRowOf(target, currentTarget)
    if (!drawn || (target !== drawn && !box) || ctrlKey || metaKey || altKey) return
    const all = recordRows(currentTarget)
    const row = rows[all.indexOf(drawn)]
    if (!row) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    const letter = key.toLowerCase() === 'x' && teclasSimples() === 'ligadas'
    if ((key === ' ' && !box) || letter) toggle(row.id, event)
    else if (shiftKey && by) {
      const next = rows[rows.indexOf(row) + by]
      if (!has(row.id)) give([row], true)
      if (next) {
        give([row, next], true)
        last.current = next.id
        all[rows.indexOf(next)]?.focus()
      }
    } else return
    event.preventDefault()
  }

  const selection: Selection = {
    chosen: all ? NONE : named,
    all,
    except: all ? named : NONE,
    has,
    toggle,
    togglePage: () => {
      const whole = rows.every(({ id }) => has(id))
      if (all && whole) set(NONE)
      else give(rows, !whole)
    },
    selectAll: () => set(NONE, true),
    clear: () => set(NONE),
  }
  return { selection, onKeyDown, used: state.used }
}
