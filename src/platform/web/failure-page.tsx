import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { ApiError } from './api.ts'
import { Button } from './kit/button.tsx'
import { reloadIfAnswered } from './kit/use-part.ts'
import { MessagePage } from './message-page.tsx'

/** A failure with a way out, also of a page whose code did not come; the rest of the interface stays usable. */
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
      <p role="alert">{said ? error.erro.mensagem : 'Verifique a conexão e tente de novo.'}</p>
    </MessagePage>
  )
}

/** Stands in for a screen that could not be drawn. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Failure
      error={error}
      onRetry={() => {
        // What could not be drawn may be drawn by another build.
        if (!(error instanceof ApiError)) return void reloadIfAnswered()
        reset()
        void router.invalidate()
      }}
    />
  )
}
