import { useEffect } from 'react'
import { ConfirmLater } from '../confirm-later.tsx'
import { lazyForm } from '../lazy-form.tsx'
import type { useDelete } from './use-delete.ts'

const GoesAlong = lazyForm(async () => (await import('./goes-along.tsx')).GoesAlong)

/** Prefetched after the rows, before a delete is requested. */
const SOON_MS = 1000

/** Confirmation dialog of `useDelete`. Prefetched, so that keyboard users need not wait for it. */
export function ConfirmDelete({ deletion }: { deletion: Omit<ReturnType<typeof useDelete>, 'ask'> }) {
  const { question, along, final, cancel, confirm } = deletion
  useEffect(() => {
    const timer = setTimeout(() => void ConfirmLater.fetch(), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!question) return null
  return (
    <ConfirmLater {...question} onConfirm={confirm} onCancel={cancel}>
      {along && <GoesAlong {...along} busy={question.busy} />}
      {final && (
        <label className="mt-4 flex items-start gap-2.5 rounded-md bg-surface-2 p-3">
          <input
            type="checkbox"
            checked={final.chosen}
            disabled={question.busy}
            onChange={event => final.choose(event.target.checked)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>
            Excluir definitivamente
            <span className="block text-muted text-sm">
              Sem passar pela lixeira, e sem guardar na auditoria o que foi excluído: não há como desfazer.
            </span>
          </span>
        </label>
      )}
    </ConfirmLater>
  )
}
