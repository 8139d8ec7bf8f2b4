import { useEffect } from 'react'
import { isAt } from '../department.ts'
import { usePathname, usePlace } from '../departments.tsx'
import { openOverlay } from '../keyboard/overlays.ts'
import { useSessao } from '../session.tsx'
import { isExplained } from './seen.ts'

/** Who works at once is left alone: a screen speaks after so long without a key or a touch. */
const QUIET_MS = 2500
/** A question, a form, and a notice, since a phone has no room for both; a busy button brings one. */
const IN_THE_WAY = '[role=dialog], [role=alertdialog], dialog[open], [data-notice], button[aria-busy=true]'
const INPUT = ['keydown', 'pointerdown'] as const

/** Has a screen explain itself at a person's first visit. */
export function FirstVisit() {
  const { department, screen } = usePlace()
  const pathname = usePathname()
  const { preferencias, vendo_como } = useSessao()
  const entry = screen ?? department
  const path =
    entry &&
    department?.telas &&
    isAt(entry, pathname) &&
    !vendo_como &&
    !isExplained(preferencias, entry.path)
      ? entry.path
      : undefined
  useEffect(() => {
    if (!path) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (document.querySelector(IN_THE_WAY)) wait()
        else openOverlay('primeira_visita')
      }, QUIET_MS)
    }
    wait()
    for (const kind of INPUT) addEventListener(kind, wait, true)
    return () => {
      clearTimeout(timer)
      for (const kind of INPUT) removeEventListener(kind, wait, true)
    }
  }, [path])
  return null
}
