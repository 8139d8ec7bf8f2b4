import { useEffect } from 'react'
import { isAt } from '../department.ts'
import { usePathname, usePlace } from '../departments.tsx'
import { openOverlay } from '../keyboard/overlays.ts'
import { useUrl } from '../kit/use-url.ts'
import { useSessao } from '../session.tsx'
import { isExplained } from './seen.ts'
import { textAt } from './text-at.ts'

/** Who works at once is left alone: a screen speaks after so long without a key or a touch. */
const QUIET_MS = 2500
/** A question, a form, and a notice, since a phone has no room for both; a busy button brings one. */
const IN_THE_WAY = '[role=dialog], [role=alertdialog], dialog[open], [data-notice], button[aria-busy=true]'
const INPUT = ['keydown', 'pointerdown'] as const

/** Has a screen, or its tab, explain itself at a person's first visit. */
export function FirstVisit() {
  const { department, screen } = usePlace()
  const pathname = usePathname()
  const { preferencias, vendo_como } = useSessao()
  const entry = screen ?? department
  const aba = useUrl().param('aba')
  const path =
    entry &&
    department?.telas &&
    isAt(entry, pathname) &&
    !vendo_como &&
    // Whether a tab has a text of its own is known with the texts alone.
    !isExplained(preferencias, aba ? `${entry.path}?aba=${aba}` : entry.path)
      ? entry.path
      : undefined
  useEffect(() => {
    if (!path) return
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const speak = async () => {
      const { place } = await textAt(department, path, aba)
      if (!gone && !isExplained(preferencias, place)) openOverlay('primeira_visita')
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (document.querySelector(IN_THE_WAY)) wait()
        // Without a network the next visit asks again.
        else speak().catch(() => {})
      }, QUIET_MS)
    }
    wait()
    for (const kind of INPUT) addEventListener(kind, wait, true)
    return () => {
      gone = true
      clearTimeout(timer)
      for (const kind of INPUT) removeEventListener(kind, wait, true)
    }
  }, [department, path, aba, preferencias])
  return null
}
