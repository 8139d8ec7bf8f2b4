import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useDepartments } from '../departments.tsx'
import { lazyForm } from '../kit/lazy-form.tsx'
import { loadPaleta, prefetchPaleta } from '../paleta/load.ts'
import { keyHandler, newAsked } from './keys.ts'
import { closeOverlay, openOverlay, useOverlay } from './overlays.ts'

// Before React: a form whose code is there already is drawn within the click.
document.addEventListener('click', newAsked, true)

const Paleta = lazyForm(async () => (await loadPaleta()).Paleta)
const ScreenHelp = lazyForm(async () => (await import('../ajuda/screen-help.tsx')).ScreenHelp)
const Shortcuts = lazyForm(async () => (await import('./shortcuts.tsx')).Shortcuts)

/** The keys that hold on every screen, and what they open. Mounted once, by the shell. */
export function Keyboard() {
  const departments = useDepartments()
  const navigate = useNavigate()
  const overlay = useOverlay()
  // With the shell, not after its first paint: keys pressed in between would be lost.
  useLayoutEffect(() => {
    const handler = keyHandler({
      palette: () => openOverlay('paleta'),
      soon: prefetchPaleta,
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
    <>
      {overlay === 'paleta' && <Paleta onClose={closeOverlay} />}
      {overlay === 'atalhos' && <Shortcuts onClose={closeOverlay} />}
      {(overlay === 'tela' || overlay === 'primeira_visita') && (
        <ScreenHelp asked={overlay === 'tela'} onClose={closeOverlay} />
      )}
    </>
  )
}
