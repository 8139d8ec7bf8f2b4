import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { GrupoQueEspera } from '#platform/contract/espera.ts'
import { MODAL } from '../keyboard/keys.ts'
import { teclasSimples } from '../keyboard/setting.ts'
import { keyOf } from './row-key.ts'
import { type Chosen, choosable } from './use-chosen.ts'
import type { useOpen } from './use-open.ts'
import type { Verbs } from './use-verbs.ts'

const ROW = '[data-espera-linha]'
const linkAt = (list: HTMLElement | null, index: number) => list?.querySelectorAll<HTMLElement>(ROW)[index]

/** How long C waits for the conversation of the record that it opens: a slow network takes its time. */
const CONVERSATION_MS = 30_000

/**
 * Focuses the conversation of the record at this address once it is there: until then another one may stand beside the list.
 * Whoever presses something meanwhile has moved on and keeps the focus.
 */
function focusConversation(endereco: string) {
  const { pathname } = new URL(endereco, location.origin)
  const place = `[data-registro="${CSS.escape(pathname)}"] [data-linha-do-tempo] form textarea`
  const until = Date.now() + CONVERSATION_MS
  const over = new AbortController()
  for (const kind of ['keydown', 'pointerdown'])
    addEventListener(kind, () => over.abort(), { capture: true, signal: over.signal })
  const look = () => {
    if (over.signal.aborted) return
    const field = document.querySelector<HTMLElement>(place)
    if (!field && Date.now() < until) return void setTimeout(look, 60)
    over.abort()
    field?.focus()
  }
  // After the key that asked for it.
  setTimeout(look)
}

/**
 * Keys of the list: J and K, or arrows, from row to row, also with a record open beside it; Enter opens, Esc closes, C opens the
 * conversation, and a verb's own letter does it. X chooses, as Space does on the row itself, and with rows chosen a letter is for all of
 * them. Tab stops at the row reached last.
 */
export function useKeys(
  grupos: readonly GrupoQueEspera[],
  opening: ReturnType<typeof useOpen>,
  verbs: Verbs,
  chosen: Chosen,
) {
  const list = useRef<HTMLDivElement>(null)
  const all = grupos.flatMap(grupo => grupo.linhas.map(linha => ({ key: keyOf(grupo, linha), linha })))
  const [last, setLast] = useState({ key: '', index: 0 })
  const held = all.findIndex(({ key }) => key === last.key)
  // What has left is followed by what stands in its place.
  const at = held >= 0 ? held : Math.max(0, Math.min(last.index, all.length - 1))
  const gone = held < 0 && last.key !== ''
  const latest = useRef({ all, at, gone, opening, verbs, chosen })
  latest.current = { all, at, gone, opening, verbs, chosen }

  // The focus of a row that left goes to the next one, and not to the top of the page.
  const had = useRef(false)
  const keys = all.map(({ key }) => key).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows come or go.
  useEffect(() => {
    if (had.current && document.activeElement === document.body)
      linkAt(list.current, latest.current.at)?.focus()
  }, [keys])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const { all, at, gone, opening, verbs, chosen } = latest.current
      const element = target as Element
      if (
        document.querySelector(MODAL) ||
        element.closest?.('input, select, textarea, [contenteditable], [data-esc-proprio]')
      )
        return
      const inList =
        list.current?.contains(element) || element === document.body || element.matches?.('h1, main')
      if (!inList && !opening.open) return
      // Space is no letter, and on any button it presses that.
      const space = key === ' '
      if (space && !element.matches?.(ROW)) return
      const letter = key.length === 1 && !space
      if (letter && teclasSimples() !== 'ligadas') return
      const row = all[at]
      const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
      // A key that is held decides once: the row that comes in the place of one that left has not been read.
      if (event.repeat && by === undefined) return
      if (by !== undefined) {
        const started = had.current || opening.open
        const next = Math.max(0, Math.min(all.length - 1, started ? at + (gone && by > 0 ? 0 : by) : 0))
        linkAt(list.current, next)?.focus()
        const to = all[next]
        if (opening.open && to) opening.show(to.key, to.linha)
      } else if (key === 'Escape' && opening.open) {
        linkAt(list.current, at)?.focus()
        opening.close()
      } else if (key === 'c' && row && had.current) {
        opening.show(row.key, row.linha)
        focusConversation(row.linha.endereco)
      } else if ((key === 'x' || space) && row && !gone && had.current && choosable(row.linha)) {
        chosen.toggle(row.key)
      } else if (chosen.rows.length > 0 && key === 'Escape') {
        chosen.clear()
      } else if (chosen.rows.length > 0 && letter) {
        const ofMany = chosen.verbs.find(({ tecla }) => tecla === key)
        if (!ofMany) return
        void verbs.runMany(ofMany)
      } else {
        const verbo = had.current && letter ? row?.linha.verbos.find(({ tecla }) => tecla === key) : undefined
        if (!verbo || !row || gone) return
        void verbs.run(row.linha, verbo)
      }
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  return {
    current: all[at]?.key,
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        const rows = [...(list.current?.querySelectorAll(ROW) ?? [])]
        const index = rows.indexOf(target.closest('li')?.querySelector(ROW) ?? target)
        const key = all[index]?.key
        had.current = true
        if (key && key !== last.key) setLast({ key, index })
      },
    },
  }
}
