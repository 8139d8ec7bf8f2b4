import { useEffect, useState } from 'react'

/** Loads the page anew where a server answers; without one, the browser's error would take its place. */
export async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

/** A part of the interface that is fetched when it is wanted. */
export interface Part<Component> {
  /** Undefined until it is there. */
  present: () => Component | undefined
  /** Fetches it; never rejects. @returns whether it is there */
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

/**
 * A part, fetched now. Where it does not come, nothing else is lost: `retry` asks for it once more, and loads the page
 * anew only when a server answers, for the part of an earlier build never comes; what is typed is kept as a draft.
 */
export function usePart<Component>(part: Part<Component>) {
  const [came, setCame] = useState<boolean>()
  const Present = part.present()
  const fetch = async () => {
    const there = await part.fetch()
    setCame(there)
    return there
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once; then when somebody asks again.
  useEffect(() => {
    if (!Present) void fetch()
  }, [])
  return {
    Present,
    failed: came === false,
    retry: async () => void ((await fetch()) || (await reloadIfAnswered())),
  }
}
