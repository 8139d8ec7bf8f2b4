/** Movement in pixels from which a press is a drag. */
const SLACK = 6
/** A finger that rests this long picks a card up; one that moves sooner scrolls. */
const LONG_PRESS_MS = 350
/** Distance from an edge in pixels at which what is dragged scrolls, and by how much a frame. */
const EDGE = 44
const STEP = 9

interface Press {
  clientX: number
  clientY: number
  pointerId: number
  pointerType: string
}

interface Grab {
  card: HTMLElement
  /** Scrolls sideways. */
  board: HTMLElement
  onStart: () => void
  /** The value of the column below the pointer. */
  onOver: (valor: string | undefined) => void
  onEnd: (dropped: boolean) => void
}

/** A copy of the card that follows the pointer. */
function copyOf(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect()
  const copy = card.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  copy.removeAttribute('data-cartao')
  copy.removeAttribute('data-abre')
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    margin: '0',
    zIndex: '60',
    listStyle: 'none',
    pointerEvents: 'none',
    rotate: '1.5deg',
    boxShadow: 'var(--sombra-lg)',
  })
  document.body.append(copy)
  return copy
}

/**
 * Follows a press on a card until it is let go: a drag with mouse and pen once they move, with a finger after a long press.
 * Esc gives the card back.
 */
export function grab(press: Press, { card, board, onStart, onOver, onEnd }: Grab): void {
  const { clientX: x0, clientY: y0, pointerId } = press
  const touch = press.pointerType === 'touch'
  let [x, y] = [x0, y0]
  let copy: HTMLElement | undefined
  let over: string | undefined
  let frame = 0

  const timer = touch ? setTimeout(begin, LONG_PRESS_MS) : undefined

  function begin() {
    copy = copyOf(card)
    document.documentElement.style.cursor = 'grabbing'
    // Else each step would be taken back.
    board.style.scrollSnapType = 'none'
    if (touch) navigator.vibrate?.(10)
    onStart()
    frame = requestAnimationFrame(scroll)
  }

  function follow() {
    if (!copy) return
    copy.style.translate = `${x - x0}px ${y - y0}px`
    const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-coluna]')
    const now = column?.dataset.coluna
    if (now !== over) onOver(now)
    over = now
  }

  /** A board and a column scroll by themselves where the card is at their edge. */
  function scroll() {
    const { left, right } = board.getBoundingClientRect()
    if (x < Math.max(0, left) + EDGE) board.scrollLeft -= STEP
    if (x > Math.min(innerWidth, right) - EDGE) board.scrollLeft += STEP
    const list = document.elementFromPoint(x, y)?.closest('[data-coluna]')?.querySelector('[data-rola]')
    if (list) {
      const { top, bottom } = list.getBoundingClientRect()
      if (y < top + EDGE) list.scrollTop -= STEP
      if (y > bottom - EDGE) list.scrollTop += STEP
    }
    follow()
    frame = requestAnimationFrame(scroll)
  }

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    if (!copy && Math.hypot(x - x0, y - y0) > SLACK) {
      if (touch) return end(false)
      begin()
    }
    follow()
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (copy) {
      // The press ends in a click, which would open the record.
      const swallow = (click: Event) => {
        click.stopPropagation()
        click.preventDefault()
      }
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, true))
    }
    end(copy !== undefined)
  }
  const cancel = (event: PointerEvent) => event.pointerId === pointerId && end(false)
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !copy) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  /** Once a card is picked up, the finger does not scroll any more. */
  const still = (event: Event) => {
    if (copy) event.preventDefault()
  }
  /** Of a long press. */
  const menu = (event: Event) => {
    if (touch) event.preventDefault()
  }

  function end(dropped: boolean) {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    copy?.remove()
    document.documentElement.style.cursor = ''
    board.style.scrollSnapType = ''
    listening.abort()
    if (copy) onEnd(dropped)
  }

  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', key, { signal, capture: true })
  addEventListener('contextmenu', menu, { signal })
  addEventListener('touchmove', still, { signal, passive: false })
}
