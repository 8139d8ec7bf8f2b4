/** A pointer that only passes shows nothing. */
const DELAY_MS = 250

/** A box with text below an element, in the browser's top layer. It stays while it is pointed at; Esc, Enter, scrolling and a press hide it. */
export function textTip() {
  let box: HTMLElement | undefined
  let timer = 0

  const pressed = ({ key }: KeyboardEvent) => (key === 'Escape' || key === 'Enter') && hide()
  function hide() {
    clearTimeout(timer)
    box?.remove()
    box = undefined
    removeEventListener('scroll', hide, true)
    removeEventListener('pointerdown', hide, true)
    removeEventListener('keydown', pressed, true)
  }

  function open(below: HTMLElement, lines: readonly string[]) {
    // Of a row whose record is open beside it the panel tells all, and the rows below are the next ones.
    if (!below.isConnected || below.ariaCurrent) return
    box = document.createElement('div')
    box.popover = 'manual'
    // The cells hold the same for screen readers.
    box.ariaHidden = 'true'
    box.className = 'texto-inteiro'
    box.append(
      ...lines.map(line => {
        const part = document.createElement('p')
        part.textContent = line
        return part
      }),
    )
    box.addEventListener('mouseleave', hide)
    document.body.append(box)
    box.showPopover()
    const { left, top, bottom } = below.getBoundingClientRect()
    const { width, height } = box.getBoundingClientRect()
    const fits = bottom + height < innerHeight
    box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
    box.style.top = `${fits ? bottom - 1 : top - height + 1}px`
    addEventListener('scroll', hide, true)
    addEventListener('keydown', pressed, true)
  }

  return {
    show: (below: HTMLElement, lines: readonly string[]) => {
      hide()
      // A press before it opens, such as the one that opens the row, leaves nothing to be shown.
      addEventListener('pointerdown', hide, true)
      timer = window.setTimeout(open, DELAY_MS, below, lines)
    },
    leave: (to: EventTarget | null) => {
      if (!(to instanceof Node && box?.contains(to))) hide()
    },
    hide,
  }
}
