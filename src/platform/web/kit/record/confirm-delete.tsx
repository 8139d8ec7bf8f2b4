import { useEffect } from 'react'
import { OpenDialog } from '../form/open-dialog-later.ts'
import { lazyForm } from '../lazy-form.tsx'
import type { Deleting } from './use-delete.ts'

const DeleteQuestion = lazyForm(async () => (await import('./delete-question.tsx')).DeleteQuestion)

/** Prefetched after the rows, before a delete or a form is asked for. */
const SOON_MS = 1000

/** Confirmation dialog of `useDelete`. Prefetched with that of forms, so that keyboard users need not wait for either. */
export function ConfirmDelete({ deletion }: { deletion: Deleting }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      void DeleteQuestion.fetch()
      void OpenDialog.fetch()
    }, SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return deletion.question && <DeleteQuestion deletion={deletion} onCancel={deletion.cancel} />
}
