import type { Screen } from '../../department.ts'
import { type Part, partOf, usePart } from '../use-part.ts'
import type { Registro } from './registro.ts'

const parts = new Map<Screen, Part<Registro>>()

/** What the pages of a screen's records are made of, fetched once. The screen has such pages. */
export function useRegistro(screen: Screen) {
  const part = parts.get(screen) ?? partOf(screen.registro as () => Promise<Registro>)
  parts.set(screen, part)
  return usePart(part)
}
