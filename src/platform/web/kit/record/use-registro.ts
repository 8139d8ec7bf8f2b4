import type { Pages } from '../../department.ts'
import { type Part, partOf, usePart } from '../use-part.ts'
import type { Registro } from './registro.ts'

const parts = new Map<string, Part<Registro>>()

/** What pages of records are made of, fetched once. */
export function partOfRegistro({ path, registro }: Pages): Part<Registro> {
  const part = parts.get(path) ?? partOf(registro as () => Promise<Registro>)
  parts.set(path, part)
  return part
}

export const useRegistro = (pages: Pages) => usePart(partOfRegistro(pages))
