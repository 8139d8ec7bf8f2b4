import type { Preferencias } from '#platform/contract/preferencias.ts'
import { usePreference } from '../preferences.ts'

/** One choice a department, so that a person's choices stay few. */
const keyOf = (path: string) => `ajuda.${path.split('/')[1]}`
/** The screen among those of its department. */
const wordOf = (path: string) => path.split('/').slice(2).join('/') || 'inicio'

const NEVER = 'ajuda'

/** Has the screen, or its tab by its path with `?aba=`, explained itself to this person, or do they want none to? */
export const isExplained = (preferencias: Preferencias, path: string): boolean =>
  preferencias[NEVER] !== undefined || (preferencias[keyOf(path)]?.split(',').includes(wordOf(path)) ?? false)

/** Notes that a screen has explained itself. */
export function useExplained(path: string) {
  const [seen, keep] = usePreference(keyOf(path), true)
  return () => {
    const words = seen?.split(',') ?? []
    if (!words.includes(wordOf(path))) keep([...words, wordOf(path)].join(','))
  }
}

/** Whether screens explain themselves to this person at the first visit, and how to change it. */
export function useExplaining() {
  const [never, keep] = usePreference(NEVER)
  return [never === undefined, (explain: boolean) => keep(explain ? null : 'nunca')] as const
}
