interface Props {
  label: string
  /** From 0 to 1. */
  progress: number
}

/** Progress bar. */
export function ProgressBar({ label, progress }: Props) {
  const percent = Math.round(progress * 100)
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-180"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="numeros w-10 text-right text-muted text-sm">{percent}%</span>
    </>
  )
}
