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

/** After which a part that did not come is asked for again; then in twice that, and so on up to the longest wait. */
const AGAIN_MS = 2000
const LONGEST_MS = 32_000

/**
 * Loads a part now, and after a failure again and again. `retry` loads it at once, and reloads the page if the server
 * answers: a part of an earlier build no longer exists there. Typed input is kept as a draft.
 */
export function usePart<Component>(part: Part<Component>) {
  const [failures, setFailures] = useState<number>()
  const Present = part.present()
  const connected = useConnected()
  const fetch = async (before = 0) => {
    const there = await part.fetch()
    // In turns with the rest of the browser: drawn at one go, a whole screen would hold a slow phone.
    startTransition(() => setFailures(there ? 0 : before + 1))
    return there
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, then on retry and as the connection returns.
  useEffect(() => {
    if (!Present) void fetch()
  }, [connected])
  // Whether the server answers is known only once something asks it; a browser says early that the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each failure.
  useEffect(() => {
    if (!failures) return
    const timer = setTimeout(() => void fetch(failures), Math.min(AGAIN_MS * 2 ** (failures - 1), LONGEST_MS))
    const online = () => void fetch()
    addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  }, [failures])
  return {
    Present,
    failed: Boolean(failures),
    retry: async () => void ((await fetch()) || (await reloadIfAnswered())),
  }
}
