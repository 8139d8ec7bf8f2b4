import { counted } from '#platform/contract/counts.ts'
import type { Silencio } from '#platform/contract/espera.ts'
import { Button } from '../kit/button.tsx'
import type { Verbs } from './use-verbs.ts'

interface Props {
  silencios: readonly Silencio[]
  verbs: Verbs
}

/** What this person has silenced, and the way back: of each kind as a whole, and of its single records. */
export function Silenced({ silencios, verbs }: Props) {
  if (silencios.length === 0) return null
  return (
    <section aria-labelledby="silenciados" className="mt-6 text-sm">
      <h2 id="silenciados" className="mb-1 font-semibold text-muted">
        Silenciados
      </h2>
      <ul className="flex flex-col gap-1">
        {silencios.map(({ fonte, titulo, tudo, registros, linhas }) => {
          const more = tudo ? 0 : registros - linhas.length
          return (
            <li key={fonte} className="text-muted">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  {titulo}: {tudo ? 'todos' : counted(registros, 'registro', 'registros')}
                </span>
                <Button variant="ghost" onClick={() => verbs.silenceKind(fonte, titulo, false)}>
                  {tudo || registros === 1 ? 'Voltar a mostrar' : 'Voltar a mostrar todos'}
                  <span className="sr-only">: {titulo}</span>
                </Button>
              </div>
              {linhas.length > 0 && (
                <ul aria-label={`Silenciados: ${titulo}`} className="ml-4 border-line border-l pl-3">
                  {linhas.map(linha => (
                    <li key={linha.registro} className="flex items-center gap-x-3">
                      <span className="min-w-0 truncate text-ink">{linha.titulo}</span>
                      <Button
                        variant="ghost"
                        className="shrink-0"
                        onClick={() => verbs.showRow(fonte, linha.registro, linha.titulo)}
                      >
                        Voltar a mostrar<span className="sr-only">: {linha.titulo}</span>
                      </Button>
                    </li>
                  ))}
                  {more > 0 && <li className="py-1">e mais {more}</li>}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
