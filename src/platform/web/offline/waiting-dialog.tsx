import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../kit/dialog.tsx'
import { notify } from '../notices/notices.tsx'
import { discard, sendAll, tryAgain } from './queue.ts'
import { reopen } from './reopen.ts'
import type { Waiting } from './waiting.ts'

const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

interface Props {
  router: AnyRouter
  waiting: readonly Waiting[]
  onClose: () => void
}

/** What waits to be sent, and what the server refused: send, open again, discard. */
export function WaitingDialog({ router, waiting, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState<Waiting | null>(null)
  const none = waiting.length === 0
  useEffect(() => {
    if (none) onClose()
  }, [none, onClose])

  const during = async (work: Promise<unknown>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  const open = async (each: Waiting) => {
    const { pagina: to, criado } = each
    const navigate = (search: object) => router.navigate({ to, search } as never)
    if (criado !== undefined) {
      onClose()
      return navigate({ dialogo: 'editar', id: criado })
    }
    if (!(await reopen(each)))
      return notify({ titulo: 'Não foi possível abrir o formulário', tom: 'destrutivo' })
    onClose()
    await navigate({ dialogo: 'novo' })
  }
  return (
    <Dialog title="Aguardando envio" size="md" busy={busy} reading onClose={onClose}>
      <DialogBody>
        <ul className="divide-y divide-line">
          {waiting.map(each => (
            <Item
              key={each.chave}
              each={each}
              onOpen={() => void open(each)}
              onRetry={() => void during(tryAgain(each))}
              onDiscard={() => setDiscarding(each)}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CloseButton disabled={busy} />
        {waiting.some(({ recusa }) => !recusa) && (
          <Button variant="primary" busy={busy} onClick={() => void during(sendAll())}>
            Enviar agora
          </Button>
        )}
      </DialogFooter>
      {discarding && (
        <Confirm
          title="Descartar registro"
          sentence={`"${discarding.titulo}" não foi enviado e será apagado deste dispositivo.`}
          action="Descartar"
          onConfirm={() => {
            void discard(discarding)
            setDiscarding(null)
          }}
          onCancel={() => setDiscarding(null)}
        />
      )}
    </Dialog>
  )
}

interface ItemProps {
  each: Waiting
  onOpen: () => void
  onRetry: () => void
  onDiscard: () => void
}

function Item({ each, onOpen, onRetry, onDiscard }: ItemProps) {
  const { titulo, tipo, quando, fotos, recusa, criado } = each
  const open = criado === undefined ? 'Abrir no formulário' : 'Abrir o registro'
  const about = [
    tipo,
    `guardado em ${instant.format(quando)}`,
    fotos.length > 0 && counted(fotos.length, 'foto', 'fotos'),
  ]
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere font-medium">{titulo}</p>
      <p className="text-muted text-sm">{about.filter(Boolean).join(' · ')}</p>
      {recusa && (
        <p className="wrap-anywhere mt-1.5 rounded-md bg-danger-soft px-3 py-2 text-danger-text text-sm">
          {criado === undefined ? 'Não foi aceito: ' : 'Registrado, mas uma foto não foi aceita. '}
          {recusa}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {recusa && (
          <>
            <Button onClick={onOpen} aria-label={`${open}: ${titulo}`}>
              {open}
            </Button>
            <Button onClick={onRetry} aria-label={`Tentar novamente: ${titulo}`}>
              Tentar novamente
            </Button>
          </>
        )}
        <Button onClick={onDiscard} aria-label={`Descartar: ${titulo}`}>
          Descartar
        </Button>
      </div>
    </li>
  )
}
