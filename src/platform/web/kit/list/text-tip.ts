import type { tipBox } from './tip-box.ts'

/** A pointer that only passes shows nothing. */
const DELAY_MS = 250

/** The text of an element in a box below it, which is fetched when it is first shown. A press hides it. */
export function textTip() {
  let box: ReturnType<typeof tipBox> | undefined
  let timer = 0

  function hide() {
    clearTimeout(timer)
    timer = 0
    box?.close()
    box = undefined
    removeEventListener('pointerdown', hide, true)
  }

  async function open(below: HTMLElement, lines: readonly string[]) {
    const mine = timer
    // Without it the text stays cut off.
    const part = await import('./tip-box.ts').catch(() => undefined)
    // Of a row whose record is open beside it the panel tells all, and the rows below are the next ones.
    if (part && timer === mine && below.isConnected && !below.ariaCurrent)
      box = part.tipBox(below, lines, hide)
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
