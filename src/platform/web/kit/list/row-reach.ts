import { createContext, use } from 'react'

/**
 * Roving tabindex of a table: false in rows outside the tab order. Tab stops at one row and its actions, arrows move between
 * rows. Otherwise a list of a hundred rows would have hundreds of stops.
 */
export const RowReach = createContext(true)

/** The `tabIndex` of a button or link that may be in a row. */
export const useRowReach = (): -1 | undefined => (use(RowReach) ? undefined : -1)
