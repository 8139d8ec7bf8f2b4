import { createRoot } from 'react-dom/client'
import { ReasonDialog } from './dialog.tsx'

/** Questions come one after another: two changes may be refused at the same moment. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Asks why a change is made, above whatever is open, which keeps what is typed. In a root of its own: the change may come from a
 * form, a menu or the undo of a notice, and none of them has to have a place for it.
 * @param why what the server said
 * @returns undefined where the person gives none
 */
export function askReason(why: string): Promise<string | undefined> {
  const answer = last.then(() => ask(why))
  last = answer
  return answer
}

function ask(why: string): Promise<string | undefined> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise(resolve => {
    const answer = (reason: string | undefined) => {
      root.unmount()
      place.remove()
      resolve(reason)
    }
    root.render(<ReasonDialog why={why} onAnswer={answer} />)
  })
}
