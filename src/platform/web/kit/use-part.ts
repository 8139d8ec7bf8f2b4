import { startTransition, useEffect, useState } from 'react'
import { useConnected } from '../connection.ts'

/** Reloads the page, only if the server answers: otherwise the browser's error page would replace it. */
export async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

/** A lazily loaded part of the interface. */
export interface Part<Component> {
  /** Undefined until loaded. */
  present: () => Component | undefined
  /** Loads it; never rejects. @returns whether it is loaded */
  fetch: () => Promise<boolean>
}

/** @param load e.g. `async () => (await import('./form.tsx')).ClienteForm` */
export function partOf<Component>(load: () => Promise<Component>): Part<Component> {
  let part: Component | undefined
  return {
    present: () => part,
    fetch: () =>
      load().then(
        found => {
          part = found
          return true
        },
        () => false,
      ),
  }
}

/** After which a part that did not come is asked for once more. */
const AGAIN_MS = 2000

/**
 * Loads a part now. After a failure `retry` loads it once more, and reloads the page if the server answers: a part of an
 * earlier build no longer exists there. Typed input is kept as a draft.
 */
export function usePart<Component>(part: Part<Component>) {
  const [came, setCame] = useState<boolean>()
  const Present = part.present()
  const connected = useConnected()
  const fetch = async () => {
    const there = await part.fetch()
    // In turns with the rest of the browser: drawn at one go, a whole screen would hold a slow phone.
    startTransition(() => setCame(there))
    return there
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, then on retry and as the connection returns.
  useEffect(() => {
    if (!Present) void fetch()
  }, [connected])
  // A browser says that the network is back a moment before it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each failure with a network.
  useEffect(() => {
    if (came !== false || !connected) return
    const timer = setTimeout(() => void fetch(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [came, connected])
  return {
    Present,
    failed: came === false,
    retry: async () => void ((await fetch()) || (await reloadIfAnswered())),
  }
}
