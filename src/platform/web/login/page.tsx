import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { arriveLater } from '../arrival.tsx'
import { returnPath } from '../return-path.ts'
import { useSessionState } from '../session.tsx'
import { CompanyMark } from '../shell/company-mark.tsx'
import { Logo } from '../shell/logo.tsx'
import { LoginForm } from './form.tsx'
import { type Link, modes } from './modes.ts'
import { Showcase } from './showcase.tsx'
import { notifyEnded, notifyOldLink } from './texts.ts'
import { useEntrada } from './use-entrada.ts'
import { useLogin } from './use-login.ts'

function linkIn(hash: string): Link | null {
  const [[mode, token] = []] = new URLSearchParams(hash.replace('#', ''))
  return (mode === 'redefinir' || mode === 'confirmar') && token ? { mode, token } : null
}

/** Signing in, signing up and the forgotten password: one screen. */
export function Page() {
  const hash = useLocation({ select: place => place.hash })
  const [link, setLink] = useState(() => linkIn(location.hash))
  const entrada = useEntrada()
  const login = useLogin(link, entrada?.envia_email ?? true)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useSessionState()
  const { title, intro: usual, introSemEmail } = modes[login.mode]
  const intro = (entrada?.envia_email === false && introSemEmail) || usual
  const choosing = login.mode === 'redefinir' || login.mode === 'confirmar'

  useEffect(arriveLater, [])

  const como = state.fase === 'ausente' ? state.como : undefined
  useEffect(() => {
    if (como === 'encerrada' || como === 'outra_aba') notifyEnded(como === 'outra_aba')
  }, [como])

  const { openFirst } = login
  useEffect(() => {
    if (entrada?.primeira_conta) openFirst(entrada.primeira_conta === 'codigo' ? 'instalacao' : 'primeira')
  }, [entrada, openFirst])

  useEffect(() => {
    document.title = `${title} · Alicerce`
  }, [title])

  useEffect(() => {
    // The link may be opened in a tab that shows this screen already.
    const followed = linkIn(hash)
    if (followed && followed.token !== link?.token) {
      setLink(followed)
      login.switchTo(followed.mode)
    }
    if (search.confirmado === undefined && !hash) return
    if (search.confirmado !== undefined) notifyOldLink()
    // A used link stays neither in the address bar nor in the history.
    const { confirmado: _, ...rest } = search
    void navigate({ to: '/login', search: rest as never, hash: '', replace: true })
  }, [search, hash, link, login.switchTo, navigate])

  useEffect(() => {
    if (state.fase !== 'ativa' || choosing) return
    void navigate({ href: returnPath(search.voltar) ?? '/', replace: true })
  }, [state.fase, choosing, search.voltar, navigate])

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col bg-surface px-5 py-6 sm:px-10">
        <div className="flex h-12 items-center gap-4">
          <Logo />
          {(entrada?.nome_empresa || entrada?.logo_url) && (
            <div className="flex min-w-0 items-center border-line border-l pl-4">
              <CompanyMark marca={entrada} className="h-12 max-w-56" />
            </div>
          )}
        </div>
        <div className="mx-auto flex w-full max-w-[23rem] flex-1 flex-col justify-center py-4">
          <h1 className="font-semibold text-2xl">{title}</h1>
          <p className="mt-1 mb-7 text-muted">{intro}</p>
          <LoginForm {...login} />
        </div>
      </main>
      <Showcase />
    </div>
  )
}
