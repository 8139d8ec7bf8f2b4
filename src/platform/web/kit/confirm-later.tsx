import type { ConfirmProps } from './confirm.tsx'
import { lazyForm } from './lazy-form.tsx'

/** `Confirm`, loaded when a question is asked: a list begins without dialogs. */
export const ConfirmLater = lazyForm<ConfirmProps>(async () => (await import('./confirm.tsx')).Confirm)
