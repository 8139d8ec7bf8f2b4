import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

export interface Notice {
  titulo: string
  descricao?: string
  tom?: 'normal' | 'destrutivo'
  /** Milliseconds until it leaves by itself. */
  duracao?: number
  acao?: { rotulo: string; onClick: () => void }
}

/** How long notices about signing in stay. */
export const DURACAO_AUTENTICACAO = 7000

export interface ShownNotice extends Notice {
  id: number
}

let current: ShownNotice | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(notice: ShownNotice | null) {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows a notice in place of the one that is there: at most one at a time. */
export function notify(notice: Notice) {
  lastId += 1
  set({ ...notice, id: lastId })
}

/** Takes the notice away, unless another has taken its place. */
export function dismiss(id: number) {
  if (current?.id === id) set(null)
}

/** Shows what went wrong. A session that ended says so by itself, an aborted request is nobody's concern. */
export function notifyError(error: unknown, extra: Partial<Notice> = {}) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) {
    notify({ titulo: 'Erro inesperado', descricao: 'Ocorreu um erro. Tente novamente.', tom: 'destrutivo', ...extra })
    return
  }
  const { codigo, titulo, mensagem, pedido } = error.erro
  const code = codigo === 'interno' && pedido ? ` Código: ${pedido}` : ''
  notify({ titulo, descricao: mensagem + code, tom: 'destrutivo', ...extra })
}

export function useNotice(): ShownNotice | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
