import { type RefObject, useLayoutEffect, useRef } from 'react'

const MS = 150
/** More at once are no motion that explains anything. */
const MOST = 30

type Row = { id: number | string }

/** What the body of a table showed last. */
interface Shown {
  rows: readonly Row[]
  of: string
  elements: ReadonlyMap<Row['id'], HTMLElement>
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Rows that leave a list fade while those below close up, and rows that come fade in: a record that was deleted, restored, or
 * left the filter. Only while the list selects the same: another page or search has other rows.
 * @param of what the list selects
 */
export function useRowMotion(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly Row[],
  of: string,
): void {
  const shown = useRef<Shown>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    if (!body.current || before?.rows === rows) return
    const all = [...body.current.rows].filter(row => row.dataset.linha !== undefined)
    const elements = new Map(rows.flatMap(({ id }, at) => (all[at] ? [[id, all[at]] as const] : [])))
    shown.current = { rows, of, elements }
    if (before && before.of === of && before.rows.length > 0 && !still()) move(before, { rows, of, elements })
  }, [body, rows, of])
}

function move(before: Shown, now: Shown) {
  const gone = before.rows.filter(({ id }) => !now.elements.has(id))
  const come = now.rows.filter(({ id }) => !before.elements.has(id))
  if (gone.length + come.length > MOST || gone.length === before.rows.length) return
  for (const { id } of come) fade(now.elements.get(id), [0, 1])
  const last = before.rows.findLast(({ id }) => now.elements.has(id))?.id
  const isAbove = ({ id }: Row) =>
    now.rows.findIndex(row => row.id === id) < now.rows.findIndex(row => row.id === last)
  // Pushed out by what came above, a row is on the next page.
  if (gone.length > 0 && !come.some(isAbove)) leave(before, now)
}

const fade = (element: HTMLElement | undefined, opacity: number[]) =>
  element?.animate({ opacity }, { duration: MS, easing: 'ease-out' })

/** Puts pictures of the rows that are gone in their places until they have faded, and moves those below over them. */
function leave(before: Shown, { elements }: Shown) {
  let above: HTMLElement | undefined
  const ghosts: HTMLElement[] = []
  const first = [...elements.values()][0]
  for (const { id } of before.rows) {
    const present = elements.get(id)
    if (present) {
      above = present
      continue
    }
    const ghost = before.elements.get(id)?.cloneNode(true) as HTMLElement | undefined
    if (!ghost) continue
    for (const name of ['data-linha', 'data-abre', 'tabindex', 'aria-current']) ghost.removeAttribute(name)
    for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id')
    ghost.inert = true
    ghost.ariaHidden = 'true'
    if (above) above.after(ghost)
    else first?.before(ghost)
    above = ghost
    ghosts.push(ghost)
  }
  const heights = ghosts.map(ghost => [ghost, ghost.getBoundingClientRect().height] as const)
  for (const [ghost] of heights) {
    const end = fade(ghost, [1, 0])
    end?.addEventListener('finish', () => ghost.remove())
    end?.addEventListener('cancel', () => ghost.remove())
  }
  for (const element of elements.values()) {
    const above = heights.filter(([ghost]) => ghost.compareDocumentPosition(element) & 4)
    const by = above.reduce((sum, [, height]) => sum + height, 0)
    if (by > 0) element.animate({ translate: ['0 0', `0 -${by}px`] }, { duration: MS, easing: 'ease-out' })
  }
}
