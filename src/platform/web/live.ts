import { STREAM_RETRY_SECONDS, UNHEARD_MS } from '#platform/contract/live.ts'
import { noteAnswer } from './connection.ts'
import { outdate } from './queries.ts'
import { currentSession, loadSession, onSession } from './session.tsx'

type Listener = (departments: readonly string[]) => void
const listeners = new Set<Listener>()

/** Hears which departments changed, '' for any: for what shows several of them at once. @returns how to stop */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let source: EventSource | undefined
let again: ReturnType<typeof setTimeout> | undefined
/** What changed while nobody listened is not known. */
let missed = false
/** Since when nobody listens, in milliseconds since 1970: nothing on the screen was read before. */
let deafSince = performance.timeOrigin

/** Asks again for what the open screen shows of these departments; '' means that anything may have changed. */
function refetch(departments: readonly string[]) {
  const all = departments.includes('')
  for (const listener of listeners) listener(departments)
  void outdate(
    ({ queryKey: [path] }) =>
      typeof path === 'string' && (all || departments.some(department => path.startsWith(`${department}/`))),
  )
}

function open() {
  // The wall clock: the other one stands still while a computer sleeps.
  const next = new EventSource(`/api/eventos?${UNHEARD_MS}=${Math.ceil(Date.now() - deafSince)}`)
  next.addEventListener('mudanca', ({ data }) => refetch(JSON.parse(data)))
  // Given or taken away while the screen is open: its buttons and its rows are asked for anew.
  next.addEventListener('acesso', async () => {
    await loadSession()
    refetch([''])
  })
  next.addEventListener('error', () => {
    missed = true
    // A browser comes back by itself from a cut line, never from a refusal: an answer, such as that too many listen.
    if (next.readyState !== EventSource.CLOSED) return noteAnswer(false)
    noteAnswer(true)
    again = setTimeout(follow, STREAM_RETRY_SECONDS * 1000)
    // Or that nobody is in any more, since somebody ended the session.
    void loadSession()
  })
  next.addEventListener('open', () => {
    noteAnswer(true)
    if (missed) refetch([''])
    missed = false
  })
  source = next
}

/**
 * Listens only while somebody looks: a browser grants one server few connections over all tabs, and a tab that is
 * looked at again asks again anyway.
 */
function follow() {
  clearTimeout(again)
  const wanted = document.visibilityState === 'visible' && currentSession().fase === 'ativa'
  if (wanted && (!source || source.readyState === EventSource.CLOSED)) open()
  if (!wanted && source) {
    if (source.readyState === EventSource.OPEN) deafSince = Date.now()
    source.close()
    source = undefined
  }
}

/** Keeps the lists on the screen up to date with what others change. Called once, by the shell. */
export function followChanges() {
  document.addEventListener('visibilitychange', follow)
  let { fase } = currentSession()
  onSession(() => {
    // Who is in is read anew again and again: only who comes or goes begins or ends it.
    if (fase === currentSession().fase) return
    fase = currentSession().fase
    follow()
  })
  follow()
}
