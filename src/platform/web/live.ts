import { STREAM_RETRY_SECONDS } from '#platform/contract/live.ts'
import { noteAnswer } from './connection.ts'
import { queryClient } from './queries.ts'
import { currentSession, onSession } from './session.tsx'

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

/** Asks again for what the open screen shows of these departments; '' means that anything may have changed. */
function refetch(departments: readonly string[]) {
  const all = departments.includes('')
  for (const listener of listeners) listener(departments)
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (all || departments.some(department => path.startsWith(`${department}/`))),
  })
}

function open() {
  const next = new EventSource('/api/eventos')
  next.addEventListener('mudanca', ({ data }) => refetch(JSON.parse(data)))
  next.addEventListener('error', () => {
    missed = true
    // A browser comes back by itself from a cut line, never from a refusal: an answer, such as that too many listen.
    if (next.readyState === EventSource.CLOSED) again = setTimeout(follow, STREAM_RETRY_SECONDS * 1000)
    else noteAnswer(false)
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
    source.close()
    source = undefined
  }
}

/** Keeps the lists on the screen up to date with what others change. Called once, by the shell. */
export function followChanges() {
  document.addEventListener('visibilitychange', follow)
  onSession(follow)
  follow()
}
