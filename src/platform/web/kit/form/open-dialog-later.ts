import { lazyForm } from '../lazy-form.tsx'
import type { FormDialogProps } from './open-dialog.tsx'

interface Props extends FormDialogProps {
  /** Where it does not come. */
  onCancel: () => void
}

/** What a form is a dialog by: the page of a record shows its form without one. */
export const OpenDialog = lazyForm<Props>(async () => (await import('./open-dialog.tsx')).OpenDialog)
