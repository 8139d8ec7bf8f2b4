import { Confirm } from '../confirm.tsx'
import { lazyForm } from '../lazy-form.tsx'
import { questionOf } from './question-of.ts'
import type { Deleting } from './use-delete.ts'

const GoesAlong = lazyForm(async () => (await import('./goes-along.tsx')).GoesAlong)

/** The question of `ConfirmDelete`, with what goes along and the choice to delete for good. */
export function DeleteQuestion({ deletion, onCancel }: { deletion: Deleting; onCancel: () => void }) {
  const { question, along, final, confirm } = deletion
  return (
    question && (
      <Confirm {...questionOf(question)} onConfirm={confirm} onCancel={onCancel}>
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
      </Confirm>
    )
  )
}
