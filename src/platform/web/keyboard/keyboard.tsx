import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useDepartments } from '../departments.tsx'
import { loadPalette, prefetchPalette } from '../palette/load.ts'
import { keyHandler } from './keys.ts'
import { closeOverlay, openOverlay, useOverlay } from './overlays.ts'

const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** The keys that hold on every screen, and what they open. Mounted once, by the shell. */
export function Keyboard() {
  const departments = useDepartments()
  const navigate = useNavigate()
  const overlay = useOverlay()
  useEffect(() => {
    const handler = keyHandler({
      palette: () => openOverlay('paleta'),
      soon: prefetchPalette,
      help: () => openOverlay('atalhos'),
      go: letter => {
        const department = departments.find(({ atalho }) => atalho === letter)
        if (department) void navigate({ to: department.path })
        return department !== undefined
      },
    })
    document.addEventListener('keydown', handler)
    return () => {
      document.removeEventListener('keydown', handler)
      closeOverlay()
    }
  }, [departments, navigate])
  return (
    <Suspense>
      {overlay === 'paleta' && <Palette onClose={closeOverlay} />}
      {overlay === 'atalhos' && <Shortcuts onClose={closeOverlay} />}
    </Suspense>
  )
}
