export type Row = { id: number | string }

/** What the body of a table showed last. */
export interface Shown {
  rows: readonly Row[]
  of: string
  elements: ReadonlyMap<Row['id'], HTMLElement>
}

const MS = 150
/** More at once are no motion that explains anything. */
const MOST = 30

/** Shows what came and what went between two states of a list. */
export function move(before: Shown, now: Shown) {
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
