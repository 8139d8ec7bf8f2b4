import { useState } from 'react'
import { ApiError, post } from '../api.ts'
import { notify, notifyError } from '../notices/notices.tsx'
import { signOut } from '../session.tsx'

/** An answer that says the session is gone already is as good as a sign-out. */
const GONE = [401, 403, 404]

async function leave(path: string) {
  try {
    await post(path, {}, 'Erro ao sair')
  } catch (error) {
    if (!(error instanceof ApiError && GONE.includes(error.status))) throw error
  }
}

/** Leaving, here or on every device; the guard then leads to /login. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  async function run(steps: () => Promise<void>) {
    if (leaving) return
    setLeaving(true)
    try {
      await signOut(steps)
    } catch (error) {
      notifyError(error)
      setLeaving(false)
    }
  }
  return {
    leaving,
    sair: () => run(() => leave('auth/sign-out')),
    sairDeTodos: () =>
      run(async () => {
        await leave('auth/revoke-sessions')
        await leave('auth/sign-out')
        notify({ titulo: 'Sessões encerradas', descricao: 'Você saiu de todos os dispositivos.' })
      }),
  }
}
