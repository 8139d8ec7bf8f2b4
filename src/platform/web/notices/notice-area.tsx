import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useLayoutEffect, useState } from 'react'
import { escapeToDialog } from '../escape.ts'
import { useNoticeFocus } from './notice-focus.ts'
import { keepClear } from './notice-place.ts'

export interface Notice {
  titulo: string
  descricao?: string
  tom?: 'normal' | 'destrutivo'
  /** Of a failed reading, which gives way to the next one. */
  leitura?: true
  /**
   * Milliseconds until it leaves by itself: five seconds, ten with something to press, unless it says otherwise. One that never
   * does comes back after others took its place.
   */
  duracao?: number
  acao?: { rotulo: string; onClick: () => void }
  /** Which act it tells of, as `clearUndo` counts them. */
  ato?: number
}

export interface ShownNotice extends Notice {
  id: number
}

interface Props {
  onLeave: (id: number) => void
}

const DURATION_MS = 5000
/** Time to read an offer, such as to take back what was done, and to get to its button; hover or focus pauses it. */
const OFFER_MS = 10_000

const TONES = {
  normal: { box: 'border-line', bar: 'bg-accent' },
  destrutivo: { box: 'border-danger/40', bar: 'bg-danger' },
}

/** The notice of the moment, if there is one; F8 moves the focus there. */
export function NoticeArea({ notice, onLeave }: Props & { notice: ShownNotice | null }) {
  const area = useNoticeFocus(notice?.id, () => notice && onLeave(notice.id))
  return (
    <Toast.Provider label="Notificação" duration={DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {notice && <Shown key={notice.id} notice={notice} onLeave={onLeave} />}
      <div ref={area}>
        <Toast.Viewport
          hotkey={['F8']}
          label="Notificações ({hotkey})"
          className="fixed z-100 m-0 flex w-[min(26rem,100vw-0.5rem)] list-none flex-col outline-none"
        />
      </div>
    </Toast.Provider>
  )
}

function Shown({ notice, onLeave }: Props & { notice: ShownNotice }) {
  const { titulo, descricao, tom = 'normal', acao } = notice
  const { duracao = acao ? OFFER_MS : DURATION_MS } = notice
  const tone = TONES[tom]
  // It is drawn a moment after the place it stands in, which comes with the first notice.
  const [box, setBox] = useState<HTMLLIElement | null>(null)
  useLayoutEffect(() => (box?.parentElement ? keepClear(box.parentElement) : undefined), [box])
  return (
    <Toast.Root
      ref={setBox}
      // Something that failed interrupts; something that worked waits for its turn.
      type={tom === 'destrutivo' ? 'foreground' : 'background'}
      duration={duracao}
      onOpenChange={open => !open && onLeave(notice.id)}
      onEscapeKeyDown={escapeToDialog}
      data-notice
      className={`pointer-events-auto relative flex animate-[surgir_0.18s_ease-out] items-start gap-3 overflow-hidden rounded-lg border bg-surface py-2 pr-2 pl-4.5 text-ink shadow-lg data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ${tone.box}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-1 ${tone.bar}`} />
      <div className="min-w-0 flex-1 py-1">
        <Toast.Title className="font-semibold">{titulo}</Toast.Title>
        {descricao && (
          <Toast.Description className="wrap-anywhere whitespace-pre-line text-muted text-sm">
            {descricao}
          </Toast.Description>
        )}
      </div>
      {/* Beside the text: a notice of three lines finds room above a list nowhere. */}
      {acao && (
        <Toast.Action altText={acao.rotulo} asChild>
          <button
            type="button"
            onClick={acao.onClick}
            className="inline-flex h-control-sm shrink-0 items-center self-center rounded-md border border-line-strong px-3 font-medium text-sm hover:bg-surface-2 max-sm:h-9"
          >
            {acao.rotulo}
          </button>
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Fechar"
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-ink"
      >
        <X size={16} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
