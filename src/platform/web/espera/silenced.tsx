import { counted } from '#platform/contract/counts.ts'
import { Button } from '../kit/button.tsx'
import type { Verbs } from './use-verbs.ts'

interface Props {
  silencios: readonly { fonte: string; titulo: string; tudo: boolean; registros: number }[]
  verbs: Verbs
}

/** What this person has silenced, and the way back. */
export function Silenced({ silencios, verbs }: Props) {
  if (silencios.length === 0) return null
  return (
    <section aria-labelledby="silenciados" className="mt-6 text-sm">
      <h2 id="silenciados" className="mb-1 font-semibold text-muted">
        Silenciados
      </h2>
      <ul className="flex flex-col gap-1">
        {silencios.map(({ fonte, titulo, tudo, registros }) => (
          <li key={fonte} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span>
              {titulo}: {tudo ? 'todos' : counted(registros, 'registro', 'registros')}
            </span>
            <Button variant="ghost" onClick={() => verbs.silenceKind(fonte, titulo, false)}>
              Voltar a mostrar<span className="sr-only">: {titulo}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
