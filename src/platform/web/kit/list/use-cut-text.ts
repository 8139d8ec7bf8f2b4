import { type FocusEvent, type MouseEvent, useEffect, useState } from 'react'
import { textTip } from './text-tip.ts'

const CELLS = '[data-card]:not([data-card=actions]), [data-relacao] td'

/** A text that is cut, or beside what follows it a name that is. */
const TEXTS = ':scope > span, :scope > span:has(> [data-depois]) > *'
const isCut = (cell: HTMLElement) =>
  [...cell.querySelectorAll(TEXTS)].some(
    text => text.scrollHeight > text.clientHeight + 3 || text.scrollWidth > text.clientWidth + 1,
  )
const textOf = (cell: HTMLElement) => cell.innerText.replaceAll(/\s+/g, ' ').trim()

/**
 * The whole text of what a row cuts off: of a cell that is pointed at, and of all cells of the row that the keyboard is at.
 * Screen readers need none of it, since a cell always holds its whole text.
 * @param rows what is shown: others in its place hide a text of those before
 * @returns props of the table or its body
 */
export function useCutText(rows: readonly unknown[]) {
  const [tip] = useState(textTip)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the rows, and with the table.
  useEffect(() => tip.hide, [tip, rows])
  return {
    onMouseOver: ({ target }: MouseEvent) => {
      const cell = (target as Element).closest<HTMLElement>(CELLS)
      // A finger that pressed something points at nothing.
      if (cell && matchMedia('(hover: hover)').matches && isCut(cell)) tip.show(cell, [textOf(cell)])
    },
    onMouseOut: ({ relatedTarget }: MouseEvent) => tip.leave(relatedTarget),
    onFocusCapture: ({ target }: FocusEvent) => {
      if (!target.matches('tr:focus-visible')) return
      const cut = [...target.querySelectorAll<HTMLElement>(CELLS)].filter(isCut)
      if (cut.length > 0)
        tip.show(
          target as HTMLElement,
          cut.map(cell => `${cell.dataset.label}: ${textOf(cell)}`),
        )
    },
    onBlurCapture: () => tip.hide(),
  }
}
