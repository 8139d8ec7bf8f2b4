import { createContext, use, useLayoutEffect } from 'react'

/** The heading of a record's page, where the facts that it says already are shown and edited. */
export interface RecordHead {
  /** Name of the field that names the record. */
  title: string | undefined
  /** Where the heading shows that field. */
  place: HTMLElement | null
  /** Tells that the field is there, so that the heading does not say the name itself. */
  take: (taken: boolean) => void
  /** Name of the field that is changed in the heading. */
  status: string | undefined
  /** The record is on its way, with what its form would ask for: a row of the list is shown in its place. */
  coming: boolean
}

export const RecordHeadContext = createContext<RecordHead | undefined>(undefined)

/** May a form ask for what a page of its record brings along? Not while that is on its way. */
export const useMayAsk = (): boolean => !use(RecordHeadContext)?.coming

/** The place in the heading for a field of this name; undefined where it stands among the facts. */
export function useHeading(head: RecordHead | undefined, name: string): HTMLElement | undefined {
  const place = head?.title === name ? (head.place ?? undefined) : undefined
  const take = place && head?.take
  useLayoutEffect(() => {
    take?.(true)
    return () => take?.(false)
  }, [take])
  return place
}
