import type { AnyRouter } from '@tanstack/react-router'
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/button.tsx'
import { lazyForm } from '../kit/lazy-form.tsx'
import { useSessionState } from '../session.tsx'
import { useWaiting } from './queue.ts'
import { Unknown } from './unknown.tsx'
import { sentenceOf } from './words.ts'

const WaitingDialog = lazyForm(async () => (await import('./waiting-dialog.tsx')).WaitingDialog)

function subscribe(listener: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

interface Props {
  router: AnyRouter
  /** What can be registered without a network, e.g. 'Chamados'. */
  semRede: readonly string[]
}

/** Says above everything that there is no network, and what waits for one. */
function OfflineBar({ router, semRede }: Props) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const session = useSessionState()
  const waiting = useWaiting()
  const [open, setOpen] = useState(false)
  const refused = waiting.some(({ recusa }) => recusa)
  const Icon = refused ? TriangleAlert : online ? CloudUpload : CloudOff
  const known = session.fase === 'ativa'
  const unreached = session.fase === 'erro' && session.erro.status === 0
  const shown = (known && (!online || waiting.length > 0)) || unreached
  return (
    <section aria-label="Conexão" className="print:hidden">
      <div role="status">
        {shown && (
          <div
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warn-soft px-4 py-2 text-warn-text lg:px-6 ${known ? 'lg:ml-(--menu)' : ''}`}
          >
            <Icon size={17} className="shrink-0" />
            <p className="min-w-0 grow basis-56">
              {unreached ? <Unknown /> : `${online ? '' : 'Sem conexão. '}${sentenceOf(waiting, semRede)}`}
            </p>
            {known && waiting.length > 0 && <Button onClick={() => setOpen(true)}>Ver</Button>}
          </div>
        )}
      </div>
      {open && known && <WaitingDialog router={router} waiting={waiting} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Puts the bar above the page. It has a root of its own: it comes when all else is there, and mostly says nothing. */
export function showBar(props: Props): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<OfflineBar {...props} />)
}
