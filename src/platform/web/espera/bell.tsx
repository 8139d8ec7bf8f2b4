import { Link } from '@tanstack/react-router'
import { Bell as Icon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { barButtonClass } from '../shell/menu-classes.ts'

/** Contract and live number come after the screen, which they do not hold up. */
const LATER_MS = 600
/** From here on the number says no more. */
const MOST = 99

/** Leads to what waits for this person, and says how much that is. */
export function Bell() {
  const [total, setTotal] = useState(0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const timer = setTimeout(async () => {
      // Without a network there is no number; the link is there all the same.
      const part = await import('./watch.ts').catch(() => undefined)
      if (!gone) stop = part?.watchTotal(setTotal)
    }, LATER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  const shown = total > MOST ? `${MOST}+` : String(total)
  const label = total > 0 ? `Espera por mim: ${shown}` : 'Espera por mim'
  return (
    <Link to="/espera" aria-label={label} title={label} className={`relative ${barButtonClass}`}>
      <Icon size={18} aria-hidden="true" />
      {total > 0 && (
        <span
          aria-hidden="true"
          className="numeros absolute top-1 right-0.5 min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-danger-fg text-xs leading-4 lg:-top-0.5 lg:-right-0.5"
        >
          {shown}
        </span>
      )}
    </Link>
  )
}
