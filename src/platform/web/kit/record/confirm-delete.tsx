import { useEffect } from 'react'
import { lazyForm } from '../lazy-form.tsx'
import type { Deleting } from './use-delete.ts'

const DeleteQuestion = lazyForm(async () => (await import('./delete-question.tsx')).DeleteQuestion)

/** Prefetched after the rows, before a delete is requested. */
const SOON_MS = 1000

/** Confirmation dialog of `useDelete`. Prefetched, so that keyboard users need not wait for it. */
export function ConfirmDelete({ deletion }: { deletion: Deleting }) {
  useEffect(() => {
    const timer = setTimeout(() => void DeleteQuestion.fetch(), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return deletion.question && <DeleteQuestion deletion={deletion} onCancel={deletion.cancel} />
}
