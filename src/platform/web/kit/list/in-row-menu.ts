import { createContext } from 'react'

/** Is this in the menu of a row? Buttons with an icon then show their name, too. */
export const InRowMenu = createContext(false)

/** Classes of an entry of the menu of a row. */
export const menuItem = (danger: boolean) =>
  `flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left outline-none disabled:opacity-50 aria-disabled:opacity-50 max-sm:min-h-11 ${danger ? 'text-danger-text hover:bg-danger-soft focus:bg-danger-soft' : 'hover:bg-surface-2 focus:bg-surface-2'}`
