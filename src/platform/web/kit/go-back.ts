let going = false

/**
 * Goes back one entry in the history, as closing what has an entry of its own does. The browser does so a moment later: a
 * second press until then, such as a double click or Esc twice, is the same press, and does not leave the screen as well.
 */
export function goBack(): void {
  if (going) return
  going = true
  addEventListener(
    'popstate',
    () => {
      going = false
    },
    { once: true },
  )
  history.back()
}

/** Is the next step of the history one of `goBack`? */
export const isGoingBack = (): boolean => going
