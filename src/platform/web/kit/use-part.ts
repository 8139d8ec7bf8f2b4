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

/** As much later a slow phone shows what is drawn. */
const TO_SCREEN_MS = 50

/** Once what stands is on the screen: a browser paints after it has asked for the frame. A tab in the background paints nothing. */
const painted = () =>
  new Promise<void>(resolve => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, TO_SCREEN_MS)))
  })

/** After which a part that did not come is asked for again, until it comes. */
const AGAIN_MS = 3000

/**
 * Loads a part now, and after a failure again and again. `retry` loads it at once, and reloads the page if the server
 * answers: a part of an earlier build no longer exists there. Typed input is kept as a draft.
 * @param behind something stands in its place or above it, which is to be read first
 */
export function usePart<Component>(part: Part<Component>, behind = false) {
  const [came, setCame] = useState<boolean>()
  const Present = part.present()
  const failed = came === false
  const connected = useConnected()
  const fetch = async (first?: Promise<void>) => {
    await first
    const there = await part.fetch()
    // In turns with the rest of the browser: drawn at one go, a whole screen would hold a slow phone.
    startTransition(() => setCame(there))
    return there
  }
  // Whether the server answers is known only once something asks it, and a browser says early that the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, then after failures and as the connection returns.
  useEffect(() => {
    if (Present) return
    void fetch(behind && !failed ? painted() : undefined)
    if (!failed) return
    const timer = setInterval(() => void fetch(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [connected, failed])
  return {
    Present,
    failed,
    retry: async () => void ((await fetch()) || (await reloadIfAnswered())),
  }
}
