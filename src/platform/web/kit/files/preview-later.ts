import { lazyForm } from '../lazy-form.tsx'

/** The viewer of a file, loaded when one is opened. */
export const PreviewDialog = lazyForm(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
