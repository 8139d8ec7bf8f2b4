import { useSyncExternalStore } from 'react'
import { type Area, daMatriz, type Nivel } from '#platform/contract/permissions.ts'
import type { Sessao } from '#platform/contract/session.ts'
import { ApiError, request, whenPending, whenUnauthenticated } from './api.ts'

export type SessionState =
  | { fase: 'carregando' }
  | { fase: 'ativa'; sessao: Sessao }
  /** Nobody yet, a session that ended unasked, or somebody who left, here or in another tab. */
  | { fase: 'ausente'; como: 'anonimo' | 'encerrada' | 'saiu' | 'outra_aba' }
  | { fase: 'erro'; erro: ApiError }

let state: SessionState = { fase: 'carregando' }
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('alicerce-sessao')

/** How somebody is leaving, here or in another tab: the server may refuse this tab before it hears that they are out. */
let going: 'saiu' | 'outra_aba' | null = null

/** Grows with everything that is known of who is in, so that an answer asked for before it is known to be late. */
let turn = 0
/** Grows with every choice of theirs, which an answer asked for before it does not know. */
let choices = 0

function show(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function set(next: SessionState) {
  turn += 1
  show(next)
}

/** Nobody is in any more. @param como how that came, where nobody is known to be leaving */
function setAbsent(como: (SessionState & { fase: 'ausente' })['como']) {
  set({ fase: 'ausente', como: going ?? como })
  going = null
}

const fetchSession = () => request<Sessao>('sessao', {}, 'Erro ao carregar a sessão')

/** Asks the server who is signed in. Without an answer at all, somebody already in stays in. */
export async function loadSession(): Promise<Sessao | null> {
  const asked = turn
  const chosen = choices
  try {
    const read = await fetchSession()
    const known = state.fase === 'ativa' ? state.sessao : null
    if (asked !== turn) return known
    const sessao = known && chosen !== choices ? { ...read, preferencias: known.preferencias } : read
    set({ fase: 'ativa', sessao })
    return sessao
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (asked !== turn) return null
    // Who is out stays out as they went, however often the server is asked.
    if (error.status === 401 && state.fase === 'ausente') return null
    if (error.status === 401) setAbsent(state.fase === 'ativa' ? 'encerrada' : 'anonimo')
    else if (state.fase !== 'ativa') set({ fase: 'erro', erro: error })
    return null
  }
}

/** Changes what this person chose before the server says so. */
export function patchSession(change: (sessao: Sessao) => Sessao) {
  if (state.fase !== 'ativa') return
  choices += 1
  show({ fase: 'ativa', sessao: change(state.sessao) })
}

/** Starts over after the server could not be asked. */
export function retrySession() {
  set({ fase: 'carregando' })
  void loadSession()
}

/** After a successful sign-in: loads the session and tells the other tabs. */
export async function signedIn() {
  await loadSession()
  channel.postMessage('entrou')
}

/**
 * Signs out by `steps`: then forgets the person, here and in the other tabs, which hear of it before the server does.
 * @throws what the steps throw; the person stays in
 */
export async function signOut(steps: () => Promise<void>) {
  going = 'saiu'
  channel.postMessage('sai')
  try {
    await steps()
  } catch (error) {
    going = null
    channel.postMessage('fica')
    throw error
  }
  setAbsent('saiu')
  channel.postMessage('saiu')
}

channel.addEventListener('message', ({ data }) => {
  going = data === 'sai' ? 'outra_aba' : null
  // A tab that is just asking who is in would be told what held before.
  if (data === 'saiu' && state.fase !== 'ausente') setAbsent('outra_aba')
  if (data === 'entrou') void loadSession()
})

whenUnauthenticated(() => {
  if (state.fase === 'ativa') setAbsent('encerrada')
})

// Asked for by their profile while they were at work.
whenPending(() => void loadSession())

// Somebody who comes back to the tab sees what was granted or taken away meanwhile.
let checked = Date.now()
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || state.fase !== 'ativa' || Date.now() - checked < 60_000)
    return
  checked = Date.now()
  void loadSession()
})

/** Hears every change of the session. @returns how to stop */
export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentSession = () => state

/** The session, at once or when somebody is in. */
export const whenActive = () =>
  new Promise<Sessao>(resolve => {
    const look = () => {
      if (state.fase !== 'ativa') return
      resolve(state.sessao)
      stop()
    }
    const stop = onSession(look)
    look()
  })

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSession, currentSession)
}

/** The session of the signed-in person; only for what is shown behind the guard. */
export function useSessao(): Sessao {
  const current = useSessionState()
  if (current.fase !== 'ativa') throw new Error('useSessao is for signed-in screens only')
  return current.sessao
}

export function nivelEm(sessao: Sessao, area: Area): Nivel {
  return daMatriz(area) ? sessao.niveis[area] : 'gerir'
}

/** This person's level in an area; the server decides, this only mirrors it. */
export function useNivel(area: Area): Nivel {
  return nivelEm(useSessao(), area)
}
