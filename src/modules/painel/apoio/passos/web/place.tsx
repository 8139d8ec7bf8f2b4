import { useEffect } from 'react'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useSessao } from '#platform/web/session.tsx'
import type { Resumo } from '../../../contract.ts'

const FirstSteps = lazyForm(async () => (await import('./first-steps.tsx')).FirstSteps)

/** Where this browser remembers that the company needs no first steps: their place is then not kept. */
const MEMORY = 'alicerce-sem-primeiros-passos'

/** The first steps of the company, or their place while they are on their way. @param passos undefined until they are known */
export function FirstStepsPlace({ passos }: { passos: Resumo['passos'] | undefined }) {
  const { usuario } = useSessao()
  const administers = usuario.perfil_acesso === 'Administrador'
  useEffect(() => {
    if (!administers || passos === undefined) return
    if (passos) localStorage.removeItem(MEMORY)
    else localStorage.setItem(MEMORY, 'sim')
  }, [administers, passos])
  const expected = passos === undefined && administers && !localStorage.getItem(MEMORY)
  if (!passos && !expected) return null
  // As high as they are: what is below them stays where it is when they come.
  return (
    <div className="min-h-[29.25rem] rounded-lg bg-surface-2 lg:min-h-[18.75rem]">
      {passos && <FirstSteps {...passos} />}
    </div>
  )
}
