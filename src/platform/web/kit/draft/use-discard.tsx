import { useBlocker } from '@tanstack/react-router'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmLater } from '../confirm-later.tsx'
import { levelIn, OnTopLevel } from '../form/on-top/on-top.ts'

interface Options {
  /** There is unsaved input. */
  dirty: boolean
  /** Saving: the form cannot be closed. */
  busy: boolean
  onClose: () => void
  /** Called when the person discards the input. */
  onDiscard?: () => void
}

interface Place {
  pathname: string
  search: unknown
}
const isSame = (a: Place, b: Place) =>
  a.pathname === b.pathname && JSON.stringify(a.search) === JSON.stringify(b.search)

type Answer = (leave: boolean) => void

let edited: EventTarget | null = null
document.addEventListener('input', ({ target }) => {
  edited = target
})
/** The field of a form that was edited last, where it is still there. */
const lastEdited = () =>
  edited instanceof HTMLElement && edited.isConnected && edited.closest('form') ? edited : null

/**
 * Protects unsaved input: asks 'Descartar alterações?' before the form closes or the page is left, and blocks closing while
 * saving.
 * @returns `requestClose` for every way out, `close` after saving, and `question` to render
 */
export function useDiscard({ dirty, busy, onClose, onDiscard }: Options) {
  const state = useRef({ dirty, busy, leaving: false, staying: false })
  state.current = { ...state.current, dirty, busy }
  const [answer, setAnswer] = useState<Answer | null>(null)

  const mayLeave = useCallback((): boolean | Promise<boolean> => {
    const { dirty, busy, leaving } = state.current
    if (leaving || (!dirty && !busy)) return true
    if (busy) return false
    // Asked again while the question is open, e.g. 'back' twice: the earlier attempt is cancelled.
    return new Promise(resolve =>
      setAnswer((earlier: Answer | null) => {
        earlier?.(false)
        return resolve
      }),
    )
  }, [])

  // At hand when it is asked, though the network may be gone by then.
  useEffect(() => {
    if (dirty) void ConfirmLater.fetch()
  }, [dirty])

  const level = use(OnTopLevel)
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      // Within one address the history closes forms on top of others. Those below stay open.
      const stays = isSame(current, next) && levelIn(window.history.state) >= level
      return !stays && next.pathname !== '/login' && !(await mayLeave())
    },
    [mayLeave, level],
  )
  const unsaved = useCallback(() => !state.current.leaving && (state.current.dirty || state.current.busy), [])
  useBlocker({ shouldBlockFn, enableBeforeUnload: unsaved })

  const close = () => {
    state.current.leaving = true
    onClose()
  }
  const decide = (leave: boolean) => {
    state.current.staying = !leave
    if (leave) onDiscard?.()
    answer?.(leave)
    setAnswer(null)
  }
  return {
    close,
    requestClose: async () => {
      if (await mayLeave()) close()
    },
    question: answer && (
      <ConfirmLater
        title="Descartar alterações?"
        sentence="O que você digitou ainda não foi salvo."
        action="Descartar"
        cancel="Continuar editando"
        onConfirm={() => decide(true)}
        onCancel={() => decide(false)}
        focusNext={() => (state.current.staying ? lastEdited() : null)}
      />
    ),
  }
}
