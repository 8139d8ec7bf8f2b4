/** Within this time and distance systems take a second press for the other half of a double click. */
const DOUBLE_MS = 500
const NEAR_PX = 6
/** What is pressed as a whole: its icon may be another one after the press. */
const PRESSABLE =
  'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="option"], li, tr'

interface Press {
  pressed: Element
  at: number
  x: number
  y: number
}

/**
 * The second press of a double click is for what the first one pressed. Where that is gone, as a row that was decided, a
 * notice that took something back or a dialog that closed, something else has come into its place that nobody means: it is
 * not pressed, unless it is a link: to follow one changes nothing. `detail` of a click does not tell, since not every browser counts presses of different elements together.
 */
export function guardDoublePress(): void {
  let last: Press | undefined
  let begun: Press | undefined
  let refused = false
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const isSecond = ({ pressed, at, x, y }: Press) =>
    last !== undefined &&
    !pressed.matches('a') &&
    !last.pressed.isConnected &&
    at - last.at < DOUBLE_MS &&
    Math.hypot(x - last.x, y - last.y) < NEAR_PX
  // Whoever has typed since presses anew.
  addEventListener(
    'keydown',
    () => {
      last = undefined
    },
    { capture: true },
  )
  addEventListener(
    'pointerdown',
    event => {
      const { target, timeStamp, clientX, clientY } = event
      if (!(target instanceof Element)) return
      begun = { pressed: target.closest(PRESSABLE) ?? target, at: timeStamp, x: clientX, y: clientY }
      refused = isSecond(begun)
      if (refused) refuse(event)
    },
    { capture: true },
  )
  addEventListener(
    'click',
    event => {
      // A key presses nothing twice, and a script means what it presses.
      if (event.detail === 0 || !event.isTrusted || !begun) return
      if (refused || isSecond(begun)) refuse(event)
      last = begun
      begun = undefined
      refused = false
    },
    { capture: true },
  )
}
