import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { ApiError } from './api.ts'
import { Button } from './kit/button.tsx'
import { MessagePage } from './message-page.tsx'

/** A failure with a way out; the rest of the interface stays usable. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const said = error instanceof ApiError
  const offline = said && error.status === 0
  return (
    <MessagePage
      icon={<TriangleAlert size={26} aria-hidden="true" />}
      title={offline ? 'Sem conexão' : said ? error.erro.titulo : 'Não foi possível abrir esta tela'}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      <p role="alert">
        {said ? error.erro.mensagem : 'Ocorreu um erro. Verifique sua conexão e tente novamente.'}
      </p>
    </MessagePage>
  )
}

/** Stands in for a screen that could not be loaded or drawn. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Failure
      error={error}
      onRetry={() => {
        // Code that did not arrive is not asked for twice by one page.
        if (!(error instanceof ApiError)) return location.reload()
        reset()
        void router.invalidate()
      }}
    />
  )
}
