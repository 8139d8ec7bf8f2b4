import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { escapeToDialog } from './escape.ts'
import { keepClear } from './notice-place.ts'

export interface Notice {
  titulo: string
  descricao?: string
  tom?: 'normal' | 'destrutivo'
  /** Milliseconds until it leaves by itself; one that never does comes back after others took its place. */
  duracao?: number
  acao?: { rotulo: string; onClick: () => void }
}

/** How long notices about signing in stay. */
export const DURACAO_AUTENTICACAO = 7000

interface ShownNotice extends Notice {
  id: number
}

let current: ShownNotice | null = null
/** The one that never leaves by itself. */
let standing: ShownNotice | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(notice: ShownNotice | null) {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows a notice in place of the one that is there: at most one at a time. */
export function notify(notice: Notice) {
  lastId += 1
  const shown = { ...notice, id: lastId }
  if (notice.duracao === Number.POSITIVE_INFINITY) standing = shown
  set(shown)
}

/** Takes away the notice of a failure: what failed is not on the screen any more. */
export function clearFailure() {
  if (current?.tom === 'destrutivo') set(null)
}

/** Takes the notice away, unless another has taken its place. */
function dismiss(id: number) {
  if (standing?.id === id) standing = null
  if (current?.id === id) set(standing)
}

/** Shows what went wrong. A session that ended says so by itself, an aborted request is nobody's concern. */
export function notifyError(error: unknown, extra: Partial<Notice> = {}) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) {
    notify({
      titulo: 'Erro inesperado',
      descricao: 'Ocorreu um erro. Tente novamente.',
      tom: 'destrutivo',
      ...extra,
    })
    return
  }
  const { codigo, titulo, mensagem, pedido } = error.erro
  const code = codigo === 'interno' && pedido ? ` Código: ${pedido}` : ''
  notify({ titulo, descricao: mensagem + code, tom: 'destrutivo', ...extra })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const TONES = {
  normal: { box: 'border-line', bar: 'bg-accent' },
  destrutivo: { box: 'border-danger/40', bar: 'bg-danger' },
}

/** Where notices appear; mounted once, F8 moves the focus there. */
export function NoticeArea() {
  const notice = useSyncExternalStore(subscribe, () => current)
  return (
    <Toast.Provider label="Notificação" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {notice && <Shown key={notice.id} notice={notice} />}
      {/* An open dialog hides the rest of the page from screen readers, but nothing that declares aria-live. */}
      <div aria-live="off">
        <Toast.Viewport
          hotkey={['F8']}
          label="Notificações ({hotkey})"
          className="fixed z-100 m-0 flex w-[min(26rem,100vw-0.5rem)] list-none flex-col outline-none"
        />
      </div>
    </Toast.Provider>
  )
}

function Shown({ notice }: { notice: ShownNotice }) {
  const { titulo, descricao, tom = 'normal', duracao = 5000, acao } = notice
  const tone = TONES[tom]
  const box = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => (box.current?.parentElement ? keepClear(box.current.parentElement) : undefined), [])
  return (
    <Toast.Root
      ref={box}
      // Something that failed interrupts; something that worked waits for its turn.
      type={tom === 'destrutivo' ? 'foreground' : 'background'}
      duration={duracao}
      onOpenChange={open => !open && dismiss(notice.id)}
      onEscapeKeyDown={escapeToDialog}
      data-notice
      className={`pointer-events-auto relative flex animate-[surgir_0.18s_ease-out] items-start gap-3 overflow-hidden rounded-lg border bg-surface py-2 pr-2 pl-4.5 text-ink shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ${tone.box}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-1 ${tone.bar}`} />
      <div className="min-w-0 flex-1 py-1">
        <Toast.Title className="font-semibold">{titulo}</Toast.Title>
        {descricao && (
          <Toast.Description className="wrap-anywhere text-muted text-sm">{descricao}</Toast.Description>
        )}
        {acao && (
          <Toast.Action altText={acao.rotulo} asChild>
            <button
              type="button"
              onClick={acao.onClick}
              className="mt-2.5 inline-flex h-control-sm items-center rounded-md border border-line-strong px-3 font-medium text-sm hover:bg-surface-2"
            >
              {acao.rotulo}
            </button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Fechar"
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
