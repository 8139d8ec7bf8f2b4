import { formatCount } from '#platform/contract/counts.ts'
import { Button } from '../../button.tsx'
import { ProgressBar } from '../../files/progress-bar.tsx'

interface Props {
  progress: { feitas: number; recusadas: number; total: number }
  /** What is said beside the bar. Default: how many of how many. */
  about?: string
  onCancel: () => void
}

/** How far a request on many records is, and its end before that. */
export function Running({ progress: { feitas, recusadas, total }, about, onCancel }: Props) {
  const past = feitas + recusadas
  return (
    // On a phone the bar has a line of its own: beside the words it would be a dot.
    <div className="flex w-96 max-w-full items-center gap-3 px-2 max-sm:flex-wrap max-sm:[&>[role=progressbar]]:order-last max-sm:[&>[role=progressbar]]:basis-full">
      <span role="status" className="numeros shrink-0 max-sm:min-w-0 max-sm:flex-1">
        {about ?? `${formatCount(past)} de ${formatCount(total)}`}
      </span>
      <ProgressBar label="Alteração" progress={past / Math.max(1, total)} />
      <Button onClick={onCancel}>Cancelar</Button>
    </div>
  )
}
