import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Questions come one after another: two changes may be refused at the same moment. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Asks something above whatever is open, which keeps what is typed. In a root of its own: the change may come from a form, a menu
 * or the undo of a notice, and none of them has to have a place for it.
 * @param draw the dialog, which answers once
 */
export function askInOwnRoot<Answer>(
  draw: (answer: (value: Answer) => void) => ReactElement,
): Promise<Answer> {
  const answer = last.then(() => ask(draw))
  last = answer
  return answer
}

function ask<Answer>(draw: (answer: (value: Answer) => void) => ReactElement): Promise<Answer> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise(resolve => {
    root.render(
      draw(value => {
        root.unmount()
        place.remove()
        resolve(value)
      }),
    )
  })
}
