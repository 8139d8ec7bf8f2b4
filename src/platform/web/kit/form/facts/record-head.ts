import { createContext, useLayoutEffect } from 'react'

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
}

export const RecordHeadContext = createContext<RecordHead | undefined>(undefined)

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
