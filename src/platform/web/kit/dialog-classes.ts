/**
 * Behind every dialog; it also places it: in the middle, or at the bottom edge of a narrow screen, and never in the strip
 * at the top where a notice stands.
 */
export const OVERLAY =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(var(--faixa-de-avisos),1fr)_minmax(0,auto)_minmax(1rem,1fr)] justify-items-center bg-overlay px-4 [animation:aparecer_.15s_ease-out] max-sm:grid-rows-[minmax(var(--faixa-de-avisos),1fr)_minmax(0,auto)] max-sm:px-0'

/** The dialog box. */
export const PANEL =
  'row-start-2 flex min-h-0 w-full flex-col rounded-xl bg-surface text-ink shadow-lg outline-none [animation:surgir_.18s_ease-out] max-sm:max-w-none max-sm:rounded-b-none'
