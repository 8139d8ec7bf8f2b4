import { type MouseEvent, useEffect, useRef } from 'react'
import { pagesOf } from '../../department.ts'
import { usePlace } from '../../departments.tsx'
import { MODAL } from '../../keyboard/keys.ts'
import { teclasSimples } from '../../keyboard/setting.ts'
import { editFact } from '../record/edit-fact.ts'
import { fetchRecordPage } from '../record/record-place.tsx'
import { useRecordPlace } from '../record/use-record-place.ts'
import { TYPED } from './record-rows.ts'
import type { List } from './use-list.ts'
import { type Turned, usePageTurn } from './use-page-turn.ts'

/** What takes a press or a key for itself. */
const OWN = 'a, button, input, select, textarea, label, [contenteditable], [role=listbox]'

type Row = { id: number | string }

/**
 * Opens the records of a list: by a press anywhere on a row, by its link, by Enter. Those without a page do what their row's first action does. With one open
 * beside the list, ↑ ↓ and J K go on to the next, also on the next page, E edits, Esc closes.
 */
export function useRowOpening<R extends Row>(list: Pick<List<R>, 'entidade'> & Turned<R>) {
  const { department, screen = department } = usePlace()
  const pages =
    screen && pagesOf(screen).find(({ path, registro }) => registro && path === `/${list.entidade}`)
  const base = pages?.path
  const { id: open, beside, open: show, close } = useRecordPlace(base ?? '', screen?.path)
  const { rows } = list
  const goOn = (index: number) => {
    const next = rows[index]
    if (!next) return
    show(next.id, true)
    focusRow(next.id)
  }
  const turnPage = usePageTurn(list, goOn)
  const latest = useRef({ rows, open, goOn, turnPage, close })
  latest.current = { rows, open, goOn, turnPage, close }

  const active = base !== undefined && open !== undefined && beside
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      if (document.querySelector(MODAL) || (target as Element).closest?.(`${TYPED}, [data-esc-proprio]`))
        return
      const { rows, open, goOn, turnPage, close } = latest.current
      const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
      const letter = key.length === 1
      if (letter && teclasSimples() !== 'ligadas') return
      if (by !== undefined) {
        const at = rows.findIndex(row => row.id === open)
        if (rows[at + by]) goOn(at + by)
        else if (at >= 0) turnPage(by > 0 ? 1 : -1)
      } else if (key === 'e') editFact()
      else if (key === 'Escape') {
        focusRow(open)
        close()
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the table's own keys, which move the focus alone.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active])

  if (!base) return { base: undefined, open: undefined, body: { onClick: pressPrincipal }, enter: undefined }
  const idOf = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[data-abre]')
    return rows.find(({ id }) => String(id) === row?.dataset.abre)?.id
  }
  const press = (event: MouseEvent) => {
    const own = (event.target as Element).closest(OWN)
    const link = own?.matches('[data-abre-registro]')
    const id = idOf(event.target)
    if (id === undefined || (own && !link) || event.defaultPrevented || event.shiftKey) return
    // A press that selected text is for copying it.
    if (!link && getSelection()?.isCollapsed === false) return
    const elsewhere = event.ctrlKey || event.metaKey || event.button === 1
    if (elsewhere) {
      if (!link) window.open(`${base}/${id}`, '_blank', 'noopener')
      return
    }
    if (event.button !== 0) return
    event.preventDefault()
    show(id, open !== undefined)
  }
  return {
    base,
    open,
    body: {
      onClick: press,
      onAuxClick: (event: MouseEvent) => event.button === 1 && press(event),
      onPointerEnter: () => fetchRecordPage(pages),
      // By the keyboard Enter follows. The focus itself is heard by the keys of the rows.
      onKeyUp: () => fetchRecordPage(pages),
    },
    enter: (row: Element) => {
      const id = idOf(row)
      if (id !== undefined) show(id, open !== undefined)
      return id !== undefined
    },
  }
}

/** A press on a row whose records have no page does what Enter does: the action marked `data-principal`. */
function pressPrincipal({ target, button, shiftKey, defaultPrevented }: MouseEvent) {
  const pressed = target as Element
  if (button !== 0 || shiftKey || defaultPrevented || pressed.closest(OWN)) return
  if (getSelection()?.isCollapsed === false) return
  pressed.closest('tr[data-linha]')?.querySelector<HTMLElement>('[data-principal]')?.click()
}

function focusRow(id: number | string | undefined) {
  const row = document.querySelector<HTMLElement>(`[data-abre="${id}"]`)
  // A row takes the focus itself, a card of a board by its link.
  const target = row?.matches('tr') ? row : row?.querySelector<HTMLElement>('[data-abre-registro]')
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
