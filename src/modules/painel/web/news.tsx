import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { type MudancasDoTipo, mudancasApi } from '#platform/contract/mudancas.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { ExampleMarkAt } from '#platform/web/kit/example-mark.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { usePreference } from '#platform/web/preferences.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { lastVisit } from './visit.ts'

/** What others changed since this person's last visit, and when that was. */
export function News() {
  const { vendo_como } = useSessao()
  const [kept, keep] = usePreference('painel.visita')
  // Of the moment at which the dashboard was opened: what is written of it changes nothing below.
  const [visit] = useState(() => lastVisit(kept, new Date()))
  const noted = useRef(false)
  useEffect(() => {
    if (noted.current || vendo_como || visit.keep === kept) return
    noted.current = true
    keep(visit.keep)
  }, [kept, keep, visit, vendo_como])
  const { since } = visit
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...procedureQuery(mudancasApi.list, { desde: since ?? visit.now }),
    enabled: since !== null,
    meta: { silent: true },
  })
  return (
    <section
      aria-labelledby="novidades"
      className={`min-w-0 rounded-lg border border-line bg-surface p-4 shadow-sm xl:col-span-3 ${since && !data ? 'min-h-32' : ''}`}
    >
      <h2 id="novidades" className="font-semibold text-lg">
        Desde a sua última visita
      </h2>
      <p className="text-muted text-sm">
        {since
          ? `Ela foi em ${showInstant(since)}.`
          : 'Esta é a primeira. Na próxima, aqui estará o que mudou.'}
      </p>
      {isError && !data && (
        <Failure
          text="Não foi possível buscar o que mudou."
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      {data?.tipos.length === 0 && <p className="mt-3">Nada mudou no que você pode ver.</p>}
      <ul className="mt-3 grid empty:hidden gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {data?.tipos.map(tipo => (
          <Kind key={tipo.tipo} tipo={tipo} />
        ))}
      </ul>
    </section>
  )
}

function Kind({ tipo: { tipo, registros, mais, linhas } }: { tipo: MudancasDoTipo }) {
  return (
    <li className="min-w-0">
      <h3 className="font-medium">
        {tipo}{' '}
        <span className="font-normal text-muted text-sm">
          {mais ? 'mais de ' : ''}
          {counted(registros, 'registro', 'registros')}
        </span>
      </h3>
      <ul className="mt-1">
        {linhas.map(({ id, titulo, quem, quando, endereco }) => (
          <li
            key={id}
            className="relative -mx-2 flex items-center gap-3 rounded-sm px-2 py-1 hover:bg-surface-2 max-sm:min-h-11"
          >
            <div className="min-w-0 grow">
              {endereco ? (
                <Link to={endereco} className="block truncate rounded-sm after:absolute after:inset-0">
                  {titulo}
                </Link>
              ) : (
                <span className="block truncate">{titulo}</span>
              )}
              <p className="truncate text-muted text-sm">
                {quem}, {showInstant(quando)}
              </p>
            </div>
            <ExampleMarkAt address={endereco ?? ''} />
          </li>
        ))}
      </ul>
    </li>
  )
}
