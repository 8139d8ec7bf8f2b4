import { Printer, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { hasOpenList, useEscape } from '../escape.ts'
import { arriveOverlay } from '../keyboard/overlays.ts'
import { Button } from './button.tsx'
import { OVERLAY, PANEL } from './dialog-classes.ts'
import { firstField, typeInto } from './first-field.ts'
import { IconButton } from './icon-button.tsx'
import { InRowMenu } from './list/in-row-menu.ts'
import { useFocusOnItsWay } from './use-focus-on-its-way.ts'
import { useReturnFocus } from './use-return-focus.ts'

const widths = { md: 'max-w-lg', lg: 'max-w-3xl', xl: 'max-w-5xl', wide: 'max-w-[90rem]' }

interface Props {
  title: string
  size?: keyof typeof widths
  /** Pending: it cannot be closed. */
  busy?: boolean
  /** A dialog for reading: no field gets the focus. */
  reading?: boolean
  /** Shows a print button; `print.css` lays the dialog out as a document. */
  printable?: boolean
  /** Called on every way to close: Esc, the X, a click outside, `CloseButton`. */
  onClose: () => void
  children: ReactNode
}

/** Closes the enclosing dialog. */
export function CloseButton({ children = 'Fechar', ...props }: ComponentProps<typeof Button>) {
  return (
    <Radix.Close asChild>
      <Button {...props}>{children}</Button>
    </Radix.Close>
  )
}

/** The scrolling middle of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
}

/** Buttons at the bottom of a dialog, always visible. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-rodape-do-dialogo
      className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3.5 max-sm:*:grow"
    >
      {children}
    </div>
  )
}

/**
 * A modal dialog, open while rendered. Holds a `DialogBody` and a `DialogFooter`. One that an entry of a row's menu opens is a
 * part of that menu for React, and leaves it here.
 */
export function Dialog(props: Props) {
  const { title, size = 'md', busy = false, reading = false, printable = false, onClose, children } = props
  const returnFocus = useReturnFocus()
  const focusOnItsWay = useFocusOnItsWay()
  useEscape(event => !hasOpenList(event.target) && !busy && onClose())
  return (
    <Radix.Root open onOpenChange={open => !open && !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay data-documento className={OVERLAY}>
          <Radix.Content
            {...focusOnItsWay}
            aria-describedby={undefined}
            className={`${PANEL} ${widths[size]}`}
            onOpenAutoFocus={event => reading || focusFirstField(event)}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={event => hasOpenList(event.target) && event.preventDefault()}
          >
            <InRowMenu value={false}>
              <div className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-5">
                <Radix.Title className="mr-auto font-semibold text-lg">
                  <Title text={title} />
                </Radix.Title>
                <Radix.Close asChild>
                  <IconButton label="Fechar" disabled={busy} className="order-last">
                    <X aria-hidden size={18} />
                  </IconButton>
                </Radix.Close>
                {/* After the close button in tab order: a dialog for reading starts at its way out. */}
                {printable && (
                  <IconButton label="Imprimir" onClick={() => print()}>
                    <Printer size={16} />
                  </IconButton>
                )}
              </div>
              {children}
            </InRowMenu>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Title on paper, where nothing is edited: 'Editar Cliente' becomes 'Cliente'. */
function Title({ text }: { text: string }) {
  const [verb = ''] = /^(Editar|Visualizar) /.exec(text) ?? []
  return (
    <>
      <span data-so-na-tela>{verb}</span>
      {text.slice(verb.length)}
    </>
  )
}

function focusFirstField(event: Event) {
  const field = firstField(event.target as Element)
  const { text } = arriveOverlay()
  if (!field) return
  event.preventDefault()
  field.focus()
  if (text) typeInto(field, text)
}
