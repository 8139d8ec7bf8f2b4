import { useState } from 'react'
import { ApiError, post } from '../api.ts'
import { notify, notifyError } from '../notices/notices.tsx'
import { loadSession, useSessao } from '../session.tsx'
import { Logo } from '../shell/logo.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'
import { PasswordField } from './password-field.tsx'

const TITULO = 'Erro ao trocar senha'

/** Asked of whoever came in with a password that somebody else chose, before anything else. */
export function FirstPassword() {
  const { usuario } = useSessao()
  const { sair, leaving } = useSignOut()
  const [atual, setAtual] = useState('')
  const [nova, setNova] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit() {
    const missing = {
      ...(!atual && { atual: 'Informe a senha.' }),
      ...(!nova && { nova: 'Informe a senha.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || busy) return
    setBusy(true)
    try {
      await post('conta/trocarSenha', { atual, nova }, TITULO)
      notify({ titulo: 'Senha alterada' })
      await loadSession()
    } catch (error) {
      notifyError(error)
      if (error instanceof ApiError) setErrors(error.erro.campos ?? {})
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-10">
      <Logo />
      <h1 className="mt-8 font-semibold text-2xl">Escolha a sua senha</h1>
      <p className="mt-1 mb-6 text-muted">
        {usuario.full_name}, a senha que você recebeu vale só para o primeiro acesso. Escolha uma que só você
        conheça.
      </p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <input type="hidden" autoComplete="username" value={usuario.email} readOnly />
        <PasswordField
          label="Senha atual"
          name="atual"
          autoComplete="current-password"
          value={atual}
          onValue={setAtual}
          error={errors.atual}
        />
        <PasswordField
          label="Nova senha"
          name="nova"
          autoComplete="new-password"
          placeholder="Mínimo 6 caracteres"
          value={nova}
          onValue={setNova}
          error={errors.nova}
        />
        <button
          type="submit"
          disabled={busy}
          className="mt-1 h-11 rounded-md bg-accent font-semibold text-accent-fg shadow-sm transition-colors hover:bg-accent-hover disabled:opacity-70"
        >
          {busy ? 'Salvando...' : 'Trocar senha'}
        </button>
        <button
          type="button"
          onClick={sair}
          disabled={leaving}
          className="h-11 rounded-md font-medium text-accent-text hover:underline"
        >
          Sair
        </button>
      </form>
    </main>
  )
}
