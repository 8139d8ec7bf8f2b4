/** The look of the two menus in the top bar. */
export const menuClass =
  'z-50 min-w-56 animate-[surgir_0.12s_ease-out] rounded-lg border border-line bg-surface p-1.5 text-ink shadow-md outline-none'
export const menuItemClass =
  'flex cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-2 outline-none data-[highlighted]:bg-surface-2 data-[disabled]:opacity-55'
export const barButtonClass =
  'flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-3 hover:text-ink lg:size-control'
