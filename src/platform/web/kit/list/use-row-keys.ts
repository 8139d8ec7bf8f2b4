import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MODAL, NEW, SEARCH, TYPING } from '../../keyboard/keys.ts'
import { teclasSimples } from '../../keyboard/setting.ts'
import { recordRowOf, recordRows, TYPED } from './record-rows.ts'
import type { List } from './use-list.ts'
import { usePageTurn } from './use-page-turn.ts'

const STEP = 10
/** Selector of focusable elements in a row. */
const ACTIONS = 'a[href]:not([data-abre-registro], [role=menuitem]), button:enabled:not([role=menuitem])'

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1, PageDown: STEP, PageUp: -STEP }
const LETTERS: Record<string, number | undefined> = { j: 1, k: -1 }

const letterStep = (key: string) => (teclasSimples() === 'ligadas' ? LETTERS[key] : undefined)

type Row = { id: number | string }

const actionsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(ACTIONS)].filter(action => action.checkVisibility())

/**
 * Keyboard navigation in a table: arrows, J and K, Home, End and the page keys move between rows, right and left between the
 * actions of a row, Enter triggers the action marked `data-principal`. At either end the page keys load another page. Tab stops
 * at the row reached last. J or K goes there from wherever nobody types, the down arrow from the search box.
 * @param enter opens the record of a row, where it has a page
 * @returns `current`, the index of that row, and props of the table's body
 */
export function useRowKeys<R extends Row>(list: List<R>, enter?: (row: Element) => boolean) {
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const [last, setLast] = useState<{ id: Row['id'] | undefined; index: number }>({ id: undefined, index: 0 })
  const held = rows.findIndex(row => row.id === last.id)
  const current = held >= 0 ? held : Math.max(0, Math.min(last.index, rows.length - 1))

  const focusRow = (index: number) => {
    const row = recordRows(body.current)[Math.max(0, Math.min(index, rows.length - 1))]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  const turnPage = usePageTurn(list, index => recordRows(body.current)[index]?.focus())

  function step(index: number, by: number): boolean {
    if (Math.abs(by) === STEP && (by > 0 ? index === rows.length - 1 : index === 0)) {
      return turnPage(by > 0 ? 1 : -1)
    }
    focusRow(index + by)
    return true
  }

  /** Moves right or left within a row; left of the first action is the row itself. */
  function along(row: HTMLElement, target: Element, by: 1 | -1): boolean {
    const actions = actionsOf(row)
    const next = actions.indexOf(target as HTMLElement) + by
    const reached = next < 0 ? row : actions[next]
    reached?.focus()
    return reached !== undefined
  }

  function open(row: HTMLElement): boolean {
    const action = row.querySelector<HTMLElement>('[data-principal]')
    action?.click()
    return action !== null
  }

  function handle(key: string, row: HTMLTableRowElement, target: Element): boolean {
    const index = recordRows(body.current).indexOf(row)
    const by = STEPS[key] ?? letterStep(key)
    if (by !== undefined) return step(index, by)
    if (key === 'ArrowRight') return along(row, target, 1)
    if (key === 'ArrowLeft') return along(row, target, -1)
    if (key === 'Home') return step(0, 0)
    if (key === 'End') return step(rows.length - 1, 0)
    return key === 'Enter' && target === row && (enter?.(row) || open(row))
  }

  const latest = useRef(() => {})
  latest.current = () => focusRow(current)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const from = target as Element
      const asked = from.matches(SEARCH) ? key === 'ArrowDown' : letterStep(key) && !from.closest(TYPING)
      if (!asked || document.querySelector(MODAL)) return
      if (recordRows(body.current).length === 0) return
      latest.current()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const rowOf = (target: EventTarget) => recordRowOf(target, body.current)

  // A row that leaves with the focus gives it to the one in its place, the last one to the button for a new record.
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) {
      const next = recordRows(body.current)[current] ?? document.querySelector<HTMLElement>(NEW)
      next?.focus({ preventScroll: true })
    }
  })

  return {
    current,
    body: {
      ref: body,
      onFocus: ({ target }: FocusEvent) => {
        const row = rowOf(target)
        // A button that is drawn anew in a row that stays is looked after by whoever drew it.
        focused.current = row
        const index = row ? recordRows(body.current).indexOf(row) : -1
        const id = rows[index]?.id
        if (id !== undefined && id !== last.id) setLast({ id, index })
      },
      onBlur: () => {
        focused.current = null
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
        const row = rowOf(target)
        if (!row || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return
        if ((target as Element).closest(TYPED)) return
        if (handle(key, row, target as Element)) event.preventDefault()
      },
    },
  }
}
