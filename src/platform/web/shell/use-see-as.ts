import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Perfil } from '#platform/contract/permissions.ts'
import { post } from '../api.ts'
import { notifyError } from '../notices/notices.tsx'
import { queryClient } from '../queries.ts'
import { signedIn } from '../session.tsx'

/** Seeing what another profile sees, and going back. What was read as the one is not shown to the other. */
export function useSeeAs() {
  const navigate = useNavigate()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  async function change(perfil: Perfil | null, href: string) {
    if (busy) return
    setBusy(true)
    try {
      await router.preloadRoute({ to: href.replace(/\?.*/, '') })
      await post('auth/ver-como', { perfil }, 'Erro ao ver como outro perfil')
      // Who is looking is known before anything is shown to them: no frame of the one bears the mark of the other.
      await signedIn()
      queryClient.clear()
      await navigate({ href })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    start: (perfil: Perfil) => void change(perfil, '/dashboard'),
    end: () => void change(null, '/ti/usuarios?aba=perfis'),
  }
}
