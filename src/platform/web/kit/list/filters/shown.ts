import { createContext } from 'react'

/** Is what stands here shown? A phone opens the filters of a list when they are asked for. */
export const ShownContext = createContext(true)
