import type { ComponentType, ReactNode } from 'react'
import { useAtRest } from '../press.ts'
import { PartFailure } from './part-failure.tsx'
import { partOf, usePart } from './use-part.ts'

/**
 * A form dialog or another part of a screen, loaded when first shown: forms would be a fifth of a list's code. If loading
 * fails, a message with retry takes its place and the screen stays.
 * @param load e.g. `async () => (await import('./form.tsx')).ClienteForm`
 * @param waiting placeholder while it loads, or what makes it of the same props
 * @returns the component; its `fetch` loads the part ahead, never rejects
 */
export function lazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const part = partOf(load)
  function LazyForm(props: Props) {
    const { Present: Came, failed, retry } = usePart(part)
    const Present = useAtRest(Came)
    if (Present) return <Present {...props} />
    if (!failed) return typeof waiting === 'function' ? waiting(props) : waiting
    const { onClose, onCancel = onClose } = props as { onClose?: () => void; onCancel?: () => void }
    return <PartFailure onRetry={retry} onClose={onCancel} />
  }
  return Object.assign(LazyForm, { fetch: part.fetch })
}
