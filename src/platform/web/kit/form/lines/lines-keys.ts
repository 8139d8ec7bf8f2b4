import type { KeyboardEvent } from 'react'

/** Marks one line of a table of lines. */
const LINE = '[data-linha]'
const CELL = ':is(input, select, textarea):not(:disabled, [readonly])'

const cellsOf = (line: Element | null | undefined) => [...(line?.querySelectorAll<HTMLElement>(CELL) ?? [])]

interface LineKeys {
  /** Adds a line at the end and goes to its first cell. */
  add: () => void
  /** Moves a line up (-1) or down (1). */
  move: (index: number, by: -1 | 1) => void
}

/**
 * Handles `keydown` of a table of lines. Enter and the arrows lead to the same cell of another line, Enter in the last one
 * to a new line; with Alt the arrows move the line itself.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, { add, move }: LineKeys): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget } = event
  if (ctrlKey || metaKey || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  // An open list has its own use for these keys.
  if (target.getAttribute('role') === 'combobox') return
  const lines = [...currentTarget.querySelectorAll(LINE)]
  const at = lines.findIndex(line => line.contains(target))
  if (at < 0) return
  const column = cellsOf(lines[at]).indexOf(target)
  const by = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1
  if (altKey && /^Arrow(Up|Down)$/.test(key)) move(at, by)
  else if (key === 'Enter' && !altKey && by === 1 && at === lines.length - 1) add()
  else if (!altKey && /^(Enter|ArrowUp|ArrowDown)$/.test(key)) cellsOf(lines[at + by])[column]?.focus()
  else return
  event.preventDefault()
}
