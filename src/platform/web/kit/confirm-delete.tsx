import { Confirm } from './confirm.tsx'
import type { useDelete } from './use-delete.ts'

/** The question of `useDelete`, while there is one. */
export function ConfirmDelete({ deletion }: { deletion: Omit<ReturnType<typeof useDelete>, 'ask'> }) {
  const { question, cancel, confirm } = deletion
  if (!question) return null
  return <Confirm {...question} action="Excluir" onConfirm={confirm} onCancel={cancel} />
}
