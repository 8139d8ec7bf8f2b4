/** The key beside which the letters of commands are pressed on this computer. */
export const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** A key as it looks on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-sm border border-line-strong/60 bg-surface-2 px-1.5 font-sans text-muted text-xs leading-5">
      {children}
    </kbd>
  )
}
