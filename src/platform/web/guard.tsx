import { Navigate, useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { Failure } from './failure-page.tsx'
import { Loading } from './loading.tsx'
import { returnPath } from './return-path.ts'
import { lazyPage } from './screen.tsx'
import { retrySession, useSessionState } from './session.tsx'

/** Fetches what every signed-in screen stands in; may be called early. */
export const loadShell = () => import('./shell/shell.tsx')
const Shell = lazyPage(async () => (await loadShell()).Shell)
const FirstPassword = lazyPage(async () => (await import('./login/first-password.tsx')).FirstPassword)
const SecondFactorPage = lazyPage(async () => (await import('./second-factor/page.tsx')).SecondFactorPage)

/** Lets only a signed-in person through, into the shell. */
export function Guard() {
  const state = useSessionState()
  // Whoever is in is shown the first screen piece by piece: drawn at one go it would hold a slow phone for a third of a second.
  const drawn = useDeferredValue(state.fase)
  const href = useLocation({ select: location => location.href })
  useEffect(() => {
    // On its way while the server is being asked who this is; a failure shows up where it is needed.
    loadShell().catch(() => {})
  }, [])
  // What is shown once, after the set-up, stays until it was read: the session may be loaded anew meanwhile.
  const [reading, setReading] = useState(false)
  if (state.fase === 'carregando' || (state.fase === 'ativa' && drawn !== 'ativa')) return <Loading />
  if (state.fase === 'erro')
    return (
      <main>
        <Failure error={state.erro} onRetry={retrySession} />
      </main>
    )
  if (state.fase === 'ausente') {
    // Already on the way out: sending again would forget where this person wanted to be.
    if (href.startsWith('/login')) return <Loading />
    // Whoever left here on purpose starts afresh; the others come back to where they wanted to be.
    const voltar = state.como === 'saiu' || href === '/' ? undefined : returnPath(href)
    return <Navigate to="/login" search={{ voltar } as never} replace />
  }
  const { trocar_senha, configurar_segundo_fator, usuario } = state.sessao
  const settingUp = configurar_segundo_fator || reading
  if (trocar_senha) return <FirstPassword />
  return settingUp ? <SecondFactorPage onReading={setReading} /> : <Shell key={usuario.id} />
}
