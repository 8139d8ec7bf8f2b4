import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import type { Bloco } from '../contract.ts'
import { blocoLabels, useBlocks } from './blocks.ts'

const ROW = 'flex min-h-12 items-center gap-2 border-line border-t px-1 first:border-t-0'

/** Moves and hides the blocks of one's dashboard; each change is seen behind it and kept at once. */
export function Arrange({ onClose }: { onClose: () => void }) {
  const { shown, hidden, own, change } = useBlocks()
  const list = useRef<HTMLOListElement>(null)
  /** Gets the focus once the change is drawn: the browser forgets that of what is moved or taken away. */
  const next = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const target = next.current
    next.current = null
    // Nobody who has gone on meanwhile is called back.
    if (target && document.activeElement === document.body) target.focus()
  })
  const move = (button: HTMLElement, bloco: Bloco, by: number) => {
    const to = shown.indexOf(bloco) + by
    if (to < 0 || to >= shown.length) return
    const order = shown.filter(each => each !== bloco)
    order.splice(to, 0, bloco)
    next.current = button
    change(order)
  }
  return (
    <Dialog title="Personalizar o dashboard" onClose={onClose}>
      <DialogBody>
        <p className="text-muted">Os quatro números ficam no alto. Abaixo deles, a ordem é sua.</p>
        <ol ref={list} tabIndex={-1} aria-label="Blocos, na ordem em que aparecem" className="mt-3">
          {shown.map((bloco, index) => (
            <li key={bloco} className={ROW}>
              <span className="grow">{blocoLabels[bloco]}</span>
              <IconButton
                label="Subir"
                about={blocoLabels[bloco]}
                aria-disabled={index === 0}
                className="aria-disabled:opacity-40"
                onClick={event => move(event.currentTarget, bloco, -1)}
              >
                <ArrowUp size={16} />
              </IconButton>
              <IconButton
                label="Descer"
                about={blocoLabels[bloco]}
                aria-disabled={index === shown.length - 1}
                className="aria-disabled:opacity-40"
                onClick={event => move(event.currentTarget, bloco, 1)}
              >
                <ArrowDown size={16} />
              </IconButton>
              <IconButton
                label="Esconder"
                about={blocoLabels[bloco]}
                onClick={() => {
                  next.current = list.current
                  change(shown.filter(each => each !== bloco))
                }}
              >
                <EyeOff size={16} />
              </IconButton>
            </li>
          ))}
        </ol>
        {hidden.length > 0 && (
          <section aria-labelledby="blocos-escondidos" className="mt-4">
            <h3 id="blocos-escondidos" className="mb-1 font-medium text-muted text-sm">
              Escondidos
            </h3>
            <ul>
              {hidden.map(bloco => (
                <li key={bloco} className={ROW}>
                  <span className="grow text-muted">{blocoLabels[bloco]}</span>
                  <IconButton
                    label="Mostrar"
                    about={blocoLabels[bloco]}
                    onClick={() => {
                      next.current = list.current
                      change([...shown, bloco])
                    }}
                  >
                    <Eye size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" disabled={!own} onClick={() => change(null)}>
          Voltar ao padrão do perfil
        </Button>
        <CloseButton variant="primary">Concluir</CloseButton>
      </DialogFooter>
    </Dialog>
  )
}
