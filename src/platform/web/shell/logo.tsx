/** The mark: a gable standing on a solid base, which is what an "alicerce" is. */
function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M16 6.5 22.6 18H9.4Z" className="fill-accent-fg" />
      <rect x="6.6" y="20.5" width="18.8" height="5.5" rx="1" className="fill-accent-fg opacity-60" />
    </svg>
  )
}

/**
 * Mark and wordmark; reads as "Alicerce".
 * @param markOnly leaves the word out, where the room is somebody else's or another says it
 */
export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      {!markOnly && (
        <span className="font-semibold text-ink text-xl leading-none tracking-[-0.025em]">Alicerce</span>
      )}
    </span>
  )
}
