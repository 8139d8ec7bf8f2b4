import { type ComponentType, createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { useAtRest } from '../press.ts'
import { PartFailure } from './part-failure.tsx'
import { partOf, usePart } from './use-part.ts'

interface Place {
  /** What the part is drawn in place of: it stays until the part is there, and beside the message that it did not come. */
  stays?: ReactNode
  /** Parts are fetched once what stands is on the screen: a record that is the page is read first. Beside its list it is there at once. */
  behind: boolean
  /** Told that a part is on its way. @returns tells that it no longer is */
  wait: () => () => void
}

/** Where parts are drawn that others stand below. */
export const PartPlace = createContext<Place | undefined>(undefined)

/** What stands where a part will be. */
function OnItsWay({ children }: { children: ReactNode }) {
  const wait = use(PartPlace)?.wait
  useLayoutEffect(() => wait?.(), [wait])
  return children
}

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
    const place = use(PartPlace)
    const { Present: Came, failed, retry } = usePart(part, place?.behind)
    const Present = useAtRest(Came)
    if (Present && !place) return <Present {...props} />
    if (Present)
      return (
        <PartPlace value={undefined}>
          <Present {...props} />
        </PartPlace>
      )
    const stays = place?.stays
    if (!failed)
      return <OnItsWay>{stays ?? (typeof waiting === 'function' ? waiting(props) : waiting)}</OnItsWay>
    const { onClose, onCancel = onClose } = props as { onClose?: () => void; onCancel?: () => void }
    return (
      <>
        {stays}
        <PartFailure onRetry={retry} onClose={stays === undefined ? onCancel : undefined} />
      </>
    )
  }
  return Object.assign(LazyForm, { fetch: part.fetch })
}
