import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { fold } from '../../paleta/places.ts'
import { useDebounced } from './use-debounced.ts'

/** Is every typed word in the text, whatever its accents and capitals? */
export function holds(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every(word => folded.includes(word))
}

interface Searched<Data, Row> {
  /** What asks the server for these words. */
  query: (busca: string) => Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>
  rowsOf: (data: Data) => readonly Row[]
  /** What a person sees of a row. */
  shown: (row: Row) => string
  text: string
  waitMs: number
  /** Are these words asked for? */
  enabled: (busca: string) => boolean
  /** A failure is told in the place, not by a notice. */
  silent?: boolean
}

/**
 * What the server finds for a typed text, a moment after it was typed. Until then, of what it found before, the rows that show every
 * typed word: an arrow key and Enter would take one of the others for an answer.
 */
export function useFound<Data, Row>(searched: Searched<Data, Row>) {
  const { query, rowsOf, shown, text, waitMs, enabled, silent = false } = searched
  const words = text.trim()
  const busca = useDebounced(words, waitMs)
  const answer = useQuery<Data>({
    ...query(busca),
    placeholderData: keepPreviousData,
    enabled: enabled(busca),
    meta: { silent },
  })
  const current = busca === words && !answer.isPlaceholderData
  const rows = answer.data === undefined ? [] : rowsOf(answer.data)
  return {
    /** The words that were asked for last. */
    busca,
    answer,
    rows: current ? rows : rows.filter(row => holds(shown(row), words)),
    /** The rows answer what is typed now, not what was typed before. */
    fresh: current && answer.isSuccess,
  }
}
