import { createContext, use } from 'react'

/**
 * False inside those rows of a table that Tab passes over: it stops at one row and its actions, the arrows lead to the
 * others. Otherwise a list of a hundred rows would be hundreds of stops.
 */
export const RowReach = createContext(true)

/** The `tabIndex` of a button or link that may stand in a row. */
export const useRowReach = (): -1 | undefined => (use(RowReach) ? undefined : -1)
