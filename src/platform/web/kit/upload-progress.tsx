import { Button } from './button.tsx'

interface Props {
  /** From 0 to 1. */
  progress: number
  onCancel: () => void
}

/** How far a file has come, and the way to stop it. */
export function UploadProgress({ progress, onCancel }: Props) {
  const percent = Math.round(progress * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Envio do arquivo"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="numeros w-10 text-right text-muted text-sm">{percent}%</span>
      <Button onClick={onCancel}>Cancelar envio</Button>
    </div>
  )
}
