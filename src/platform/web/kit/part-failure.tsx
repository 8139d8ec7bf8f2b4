import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  onRetry: () => Promise<void>
  /** Closes it, when it replaces a dialog. */
  onClose?: (() => void) | undefined
}

/** Shown in place of a part of the interface that failed to load. */
export function PartFailure({ onRetry, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const [over] = useState(() => document.querySelector('form') !== null)
  useEffect(() => dialog.current?.showModal(), [])
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  const says = (
    <>
      <h2 className="font-semibold text-lg">Não foi possível abrir</h2>
      <p role="alert" className="mt-1 text-muted">
        Verifique a conexão e tente de novo.{over && ' O que você digitou continua aqui.'}
      </p>
      <div className={`mt-4 flex flex-wrap gap-2 ${onClose ? 'justify-end' : ''}`}>
        {onClose && <Button onClick={onClose}>Fechar</Button>}
        <Button variant="primary" busy={busy} onClick={retry}>
          Tentar novamente
        </Button>
      </div>
    </>
  )
  if (!onClose) return <section className="py-6 print:hidden">{says}</section>
  // The browser's own dialog: one of the kit would itself have to load. Events stop here, since an open dialog below would
  // take them for a click outside.
  return (
    <dialog
      ref={dialog}
      aria-label="Não foi possível abrir"
      onClose={onClose}
      onPointerDown={event => event.stopPropagation()}
      onFocus={event => event.stopPropagation()}
      onKeyDown={event => event.stopPropagation()}
      className="pointer-events-auto m-auto w-full max-w-md rounded-lg border border-line bg-surface p-5 text-ink shadow-lg backdrop:bg-overlay"
    >
      {says}
    </dialog>
  )
}
