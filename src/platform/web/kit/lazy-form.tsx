import type { ComponentType, ReactNode } from 'react'
import { PartFailure } from './part-failure.tsx'
import { partOf, usePart } from './use-part.ts'

/**
 * A form dialog, or another part of a screen, that is fetched when it is first shown: what forms need would otherwise be
 * a fifth of a list's code. One that does not come says so in its place and can be tried again; the screen stays.
 * @param load e.g. `async () => (await import('./form.tsx')).ClienteForm`
 * @param waiting what is shown until it is there
 */
export function lazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  const part = partOf(load)
  return function LazyForm(props: Props) {
    const { Present, failed, retry } = usePart(part)
    if (Present) return <Present {...props} />
    if (!failed) return waiting
    const { onClose, onCancel = onClose } = props as { onClose?: () => void; onCancel?: () => void }
    return <PartFailure onRetry={retry} onClose={onCancel} />
  }
}
