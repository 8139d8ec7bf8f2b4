/** What a notice must not lie on: whatever can be pressed or typed into, and what is said of it. */
const PRESSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label, [role="option"], [role="menuitem"], [role="tab"], [role="alert"], [aria-invalid="true"], [id$="-error"], [data-falhou], nav[aria-label="Páginas"]'
/** What it had better leave in sight as well: the title, what is said of the whole page, and of a list with nothing in it. */
const SAID = 'h1, [aria-label="Conexão"] p, [data-vazio], [data-totais]'
const DIALOG = '[role="dialog"], [role="alertdialog"]'
/** A card of a board, which is pressed anywhere on it. */
const CARD = '[data-abre]:not(tr)'
/** What scrolls away from below a notice: rows, cards, and lines of a list that are buttons. */
const SCROLLING = `tbody, ${CARD}, button[data-linha]`
const STEP = 8
const MARGIN = 4
/** On a phone the button that makes a new record is at the bottom edge. */
const ABOVE_PLUS = 84

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const seen = ({ left, top, right, bottom }: Box) =>
  right > left && bottom > top && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth

const boxesOf = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .filter(
      element => !element.closest('[data-notice]') && element.checkVisibility({ visibilityProperty: true }),
    )
    .map(element => element.getBoundingClientRect())
    .filter(seen)

/** The edge of a record beside its list: a notice across it would look like a part of neither. */
const edges = (): Box[] =>
  boxesOf(document.querySelectorAll('aside[data-registro]')).map(({ left, top, bottom }) => ({
    left: left - MARGIN,
    right: left + MARGIN,
    top,
    bottom,
  }))

interface Round {
  taken: Box[]
  /** The lowest free room, in place of the highest. */
  low?: true
}

/**
 * What a notice keeps clear of, in rounds, each for where the one before leaves no room. Before a dialog the rest of the page
 * cannot be pressed: then the dialogs count, first as a whole. Else what the page says may be under it, or a list, below its
 * first rows.
 */
function obstacles(): Round[] {
  const dialogs = [...document.querySelectorAll(DIALOG)]
  if (dialogs.length > 0) {
    const pressable = dialogs.flatMap(dialog => [...dialog.querySelectorAll(PRESSABLE)])
    return [{ taken: boxesOf(dialogs) }, { taken: boxesOf(pressable) }]
  }
  const pressable = [...document.querySelectorAll(`${PRESSABLE}, ${CARD}`)]
  const fixed = pressable.filter(element => !element.closest(SCROLLING))
  const said = boxesOf(document.querySelectorAll(SAID))
  const taken = [...boxesOf(pressable), ...edges()]
  return [{ taken: [...taken, ...said] }, { taken }, { taken: [...boxesOf(fixed), ...edges()], low: true }]
}

/** The middle of what the page itself takes up, beside a fixed menu. */
function middle(): number {
  const main = document.querySelector('main')?.getBoundingClientRect()
  return main && main.width < innerWidth && !document.querySelector(DIALOG)
    ? (main.left + main.right) / 2
    : innerWidth / 2
}

/** Free room for a box of this size: as high up or as low as there is some, as near to the middle as it goes. */
function freeRoom(
  width: number,
  height: number,
  { taken, low }: Round,
): { left: number; top: number } | undefined {
  const wanted = middle() - width / 2
  const last = innerWidth - width - MARGIN
  const lefts = Array.from(
    { length: Math.max(1, Math.ceil((last - MARGIN) / STEP)) },
    (_, index) => MARGIN + index * STEP,
  )
    .concat(Math.min(Math.max(MARGIN, wanted), Math.max(MARGIN, last)))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
  const room = innerHeight - MARGIN - height
  for (let down = MARGIN; down <= room; down += STEP) {
    const top = low ? room + MARGIN - down : down
    const inTheWay = taken.filter(box => box.top < top + height && box.bottom > top)
    const left = lefts.find(left => !inTheWay.some(box => left < box.right && left + width > box.left))
    if (left !== undefined) return { left, top }
  }
  return undefined
}

/**
 * Left of the button that makes a new record, on a phone, a list ends with empty room: a notice that has few words is as wide
 * as that.
 */
function fitBesidePlus(element: HTMLElement): void {
  const plus = [...document.querySelectorAll('main [data-acoes] > [data-variante="primary"]')].find(
    button => getComputedStyle(button).position === 'fixed',
  )
  element.style.width = ''
  if (!plus || document.querySelector(DIALOG)) return
  element.style.width = `${plus.getBoundingClientRect().left - MARGIN - STEP}px`
  if (element.offsetHeight > ABOVE_PLUS) element.style.width = ''
}

/**
 * Puts the notice where it hides nothing that one may want to press, and moves it there again once what stands below it
 * has changed: a dialog opened or closed, another page, a scroll that ended.
 * @returns lets it be
 */
export function keepClear(element: HTMLElement): () => void {
  const place = () => {
    fitBesidePlus(element)
    const { width, height } = element.getBoundingClientRect()
    const now = element.getBoundingClientRect()
    const rounds = obstacles()
    if (element.style.top && !rounds[0]?.taken.some(box => meet(box, now))) return
    const found = rounds.map(round => freeRoom(width, height, round)).find(Boolean) ?? {
      left: middle() - width / 2,
      top: document.querySelector(DIALOG)
        ? MARGIN
        : innerHeight - height - (innerWidth < 640 ? ABOVE_PLUS : STEP),
    }
    Object.assign(element.style, { left: `${Math.max(MARGIN, found.left)}px`, top: `${found.top}px` })
  }
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  place()
  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', soon)
  document.addEventListener('scrollend', soon, true)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('resize', soon)
    document.removeEventListener('scrollend', soon, true)
  }
}
