import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { nomeVisivel } from '#platform/contract/files.ts'
import { hasOpenList, useEscape } from '../escape.ts'
import { Button } from './button.tsx'
import { OVERLAY, PANEL } from './dialog-classes.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface ConfirmProps {
  title: string
  /** The question, shown to the letter. */
  sentence: string
  /** Name of what it is about, where the question does not say it. */
  about?: string | undefined
  /** Label of the confirming button, e.g. 'Excluir'. */
  action: string
  cancel?: string
  /** Pending: the dialog cannot be closed. */
  busy?: boolean
  /** The action destroys data: the confirming button is red. */
  danger?: boolean
  /** The focus starts on the action: it was asked for by a key, and nothing is lost. */
  startsOnAction?: boolean
  /** Further text or choices above the buttons. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** What gets the focus as it closes, in place of what had it before. */
  focusNext?: () => HTMLElement | null
}

/** Confirmation before an irreversible action. Unless `startsOnAction`, the focus starts on the harmless answer. */
export function Confirm(props: ConfirmProps) {
  const {
    title,
    sentence,
    about,
    action,
    cancel = 'Cancelar',
    busy = false,
    danger = true,
    startsOnAction = false,
    onConfirm,
    onCancel,
    focusNext,
    children,
  } = props
  const returnFocus = useReturnFocus()
  useEscape(event => !hasOpenList(event.target) && !busy && onCancel())
  return (
    <AlertDialog.Root open onOpenChange={open => !open && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY}>
          <AlertDialog.Content
            className={`${PANEL} max-w-md p-5`}
            onCloseAutoFocus={event => {
              returnFocus(event)
              focusNext?.()?.focus()
            }}
            onEscapeKeyDown={event => hasOpenList(event.target) && event.preventDefault()}
          >
            <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description aria-live="polite" className="mt-2 text-muted">
              {sentence}
              {about && (
                <bdi className="wrap-anywhere mt-2 block font-medium text-ink">{nomeVisivel(about)}</bdi>
              )}
            </AlertDialog.Description>
            {children}
            <div className="mt-6 flex justify-end gap-2 max-sm:*:grow">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{cancel}</Button>
              </AlertDialog.Cancel>
              <Button
                autoFocus={startsOnAction}
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                onClick={onConfirm}
              >
                {action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
