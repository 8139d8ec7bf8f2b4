import { type ComponentProps, type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api.ts'
import type { Notice, NoticeArea, ShownNotice } from './notice-area.tsx'

/** How long notices about signing in stay. */
export const DURACAO_AUTENTICACAO = 7000

let current: ShownNotice | null = null
/** The one that never leaves by itself. */
let standing: ShownNotice | null = null
let lastId = 0
let acts = 0
const listeners = new Set<() => void>()

function set(notice: ShownNotice | null) {
  current = notice
  for (const listener of listeners) listener()
}

/**
 * Shows a notice in place of the present one: at most one at a time. The late answer to an earlier act does not replace the notice of
 * a later one. A notice without a timeout waits until the present one has left.
 */
export function notify(notice: Notice) {
  if (notice.ato !== undefined && current?.ato !== undefined && notice.ato < current.ato) return
  lastId += 1
  const shown = { ...notice, id: lastId }
  const waits = notice.duracao === Number.POSITIVE_INFINITY && current !== standing
  if (notice.duracao === Number.POSITIVE_INFINITY) standing = shown
  if (!waits) set(shown)
}

/** Takes away the notice of a failure: what failed is not on the screen any more. */
export function clearFailure() {
  if (current?.tom === 'destrutivo') set(standing)
}

/**
 * Takes away the offer to take back what was done before: while the next change is on its way it is not about the last one.
 * @returns the number of the act that begins, for its notice
 */
export function clearUndo(): number {
  if (current?.acao && current !== standing) set(standing)
  return ++acts
}

/** Takes the notice away, unless another has taken its place. */
function dismiss(id: number) {
  if (standing?.id === id) standing = null
  if (current?.id === id) set(standing)
}

/** What a notice says of a failure; null of an aborted request, which is nobody's concern. */
export function failureOf(error: unknown): { titulo: string; descricao: string } | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof ApiError))
    return { titulo: 'Erro inesperado', descricao: 'Ocorreu um erro. Tente novamente.' }
  const { codigo, titulo, mensagem, pedido } = error.erro
  const code = codigo === 'interno' && pedido ? ` Código: ${pedido}` : ''
  return { titulo, descricao: mensagem + code }
}

/** Shows what went wrong. A session that ended says so by itself. */
export function notifyError(error: unknown, extra: Partial<Notice> = {}) {
  const failure = failureOf(error)
  if (failure) notify({ ...failure, tom: 'destrutivo', ...extra })
}

/**
 * Shows why a query failed. It does not replace the failure of something that the person did. Without a network it replaces no notice
 * of what the person did: the connection bar already tells that there is none.
 */
export function notifyUnread(error: unknown) {
  const own = current !== standing && !current?.leitura
  const unreached = error instanceof ApiError && error.status === 0
  if (!own || !(unreached || current?.tom === 'destrutivo')) notifyError(error, { leitura: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What shows them: nothing, the notice area or, where the network went before it came, what stands in for it. */
let Area: ComponentType<ComponentProps<typeof NoticeArea>> | undefined

/** Fetches what shows notices: a second after the shell, and once the sign-in page stands, a tenth of whose code it would be. */
export async function fetchNotices(): Promise<void> {
  Area = await import('./notice-area.tsx').then(
    part => part.NoticeArea,
    () => StandIn,
  )
  for (const listener of listeners) listener()
}

/** That something failed because of the network is said without the network. */
function StandIn({ notice, onLeave }: ComponentProps<typeof NoticeArea>) {
  useEffect(() => {
    const timer = setTimeout(() => notice && onLeave(notice.id), DURACAO_AUTENTICACAO)
    return () => clearTimeout(timer)
  }, [notice, onLeave])
  return (
    notice && (
      <div
        role="alert"
        className="pointer-events-none fixed inset-x-3 top-3 z-100 rounded-lg border bg-surface p-3 shadow-lg"
      >
        <p className="font-semibold">{notice.titulo}</p>
        {notice.descricao}
      </div>
    )
  )
}

/**
 * Where notices appear; mounted once. What shows them is fetched for the first one at the latest. Its place stands from the
 * beginning: an open dialog hides the rest of the page from screen readers, but nothing that declares aria-live by then.
 */
export function Notices() {
  const notice = useSyncExternalStore(subscribe, () => current)
  const Shown = useSyncExternalStore(subscribe, () => Area)
  useEffect(() => {
    if (notice) void fetchNotices()
  }, [notice])
  return <div aria-live="off">{Shown && <Shown notice={notice} onLeave={dismiss} />}</div>
}
