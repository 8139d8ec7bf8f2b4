import { useEffect, useReducer, useRef } from 'react'

let pressed = false
let releasing: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function release() {
  pressed = false
  for (const show of waiting) show()
}

/** The click is dispatched right after the release: what moves waits for it. */
function releaseSoon() {
  clearTimeout(releasing)
  releasing = setTimeout(release)
}

function press(event: MouseEvent) {
  if (event.button !== 0) return
  pressed = true
  clearTimeout(releasing)
}

// A finger's mouse events come after its pointer events, and the field is left between them.
addEventListener('pointerdown', press, true)
addEventListener('mousedown', press, true)
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'contextmenu', 'keydown'])
  addEventListener(type, releaseSoon, true)
addEventListener('blur', releaseSoon)
// Some releases are told to nobody, e.g. over the open list of a select. What was typed changes as the press leaves its field.
addEventListener('change', event => event.target instanceof HTMLSelectElement && releaseSoon(), true)
addEventListener('pointermove', event => pressed && event.buttons === 0 && releaseSoon(), true)

/**
 * The value, or the former one while a button is pressed. What appears because a field was left, or because an answer came, would
 * otherwise move the button between press and release, and the browser makes no click of that.
 */
export function useAtRest<Value>(value: Value): Value {
  const shown = useRef(value)
  const [, showAgain] = useReducer((turn: number) => turn + 1, 0)
  if (!pressed) shown.current = value
  const held = !Object.is(shown.current, value)
  useEffect(() => {
    if (!held) return
    if (!pressed) return showAgain()
    waiting.add(showAgain)
    return () => {
      waiting.delete(showAgain)
    }
  }, [held])
  return shown.current
}
