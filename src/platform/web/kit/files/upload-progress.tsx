import { Button } from '../button.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface Props {
  /** From 0 to 1. */
  progress: number
  onCancel: () => void
}

/** Progress of an upload, with a cancel button. */
export function UploadProgress({ progress, onCancel }: Props) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label="Envio do arquivo" progress={progress} />
      <Button onClick={onCancel}>Cancelar envio</Button>
    </div>
  )
}
