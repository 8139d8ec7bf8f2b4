import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

interface Props {
  /** What could not be read, e.g. 'Não foi possível carregar a lista.' */
  text: string
  /** Its message says why. */
  error?: Error | null | undefined
  /** It is being tried once more. */
  busy?: boolean
  onRetry: () => unknown
  /** One line, inside a section that has other things to show. */
  inline?: boolean
}

/** Shown in place of what could not be read: what happened, why, and the way to try once more. */
export function Failure({ text, error, busy, onRetry, inline }: Props) {
  const retry = (
    <Button busy={busy} onClick={() => void onRetry()}>
      Tentar novamente
    </Button>
  )
  if (!inline)
    return (
      <Empty failed text={text} more={error?.message}>
        {retry}
      </Empty>
    )
  return (
    <div data-falhou className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <p title={error?.message}>{text}</p>
      {retry}
    </div>
  )
}
