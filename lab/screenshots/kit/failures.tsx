import { Failure } from '#platform/web/kit/failure.tsx'
import { PartFailure } from '#platform/web/kit/part-failure.tsx'
import { Part } from './part.tsx'

const nothing = () => {}
const error = new Error('O servidor não respondeu. Verifique a conexão.')

/** What is shown in place of what could not be read. */
export function Failures() {
  return (
    <Part title="Falhas">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Failure text="Não foi possível carregar a lista." error={error} onRetry={nothing} />
        <Failure text="Não foi possível carregar a lista." error={error} busy onRetry={nothing} />
        <Failure inline text="Não foi possível carregar os anexos." error={error} onRetry={nothing} />
        <PartFailure onRetry={async () => {}} />
      </div>
    </Part>
  )
}
