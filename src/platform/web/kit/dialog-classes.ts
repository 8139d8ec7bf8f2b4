/** Behind every dialog; it also places it: in the middle, or at the bottom edge of a narrow screen. */
export const OVERLAY =
  'fixed inset-0 z-50 flex items-center justify-center bg-overlay p-4 [animation:aparecer_.15s_ease-out] max-sm:items-end max-sm:p-0'

/** The dialog itself. */
export const PANEL =
  'flex w-full flex-col rounded-xl bg-surface text-ink shadow-lg outline-none [animation:surgir_.18s_ease-out] max-sm:max-w-none max-sm:rounded-b-none'
