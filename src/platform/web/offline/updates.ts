import { notify } from '../notices/notices.tsx'

const BETWEEN_MS = 30 * 60_000

/** The script that this page began with; its name changes with every build. */
export const ownEntry = document.querySelector('script[type=module][src]')?.getAttribute('src')

let offered = false

/** Says once that there is a newer build. It stays until it is answered, and comes back after other notices. */
export function offerUpdate(): void {
  if (offered) return
  offered = true
  notify({
    titulo: 'Nova versão disponível',
    descricao: 'Atualize quando puder: o que você estiver digitando volta depois.',
    duracao: Number.POSITIVE_INFINITY,
    acao: { rotulo: 'Atualizar', onClick: () => location.reload() },
  })
}

/** Does the server give out another build than the one of this page? Without an answer nobody knows: no. */
export async function serverHasAnother(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(String(ownEntry))
  } catch {
    return false
  }
}

/** A page that stays open asks for a newer build from time to time, while somebody looks at it. */
export function askForUpdate(): void {
  let asked = Date.now()
  const ask = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < BETWEEN_MS) return
    asked = Date.now()
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, BETWEEN_MS)
}
