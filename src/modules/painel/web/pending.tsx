import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { esperaApi, type GrupoQueEspera, type LinhaQueEspera, TETO } from '#platform/contract/espera.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { when } from '#platform/web/espera/when.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ExampleMarkAt } from '#platform/web/kit/example-mark.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { destinationOf } from './links.ts'

/** Rows shown of each kind. */
const SHOWN = 3

/** As high as the chart, whatever comes: the page below stays where it is. Its end fades where it goes on. */
const BESIDE =
  'xl:absolute xl:inset-x-0 xl:top-13 xl:bottom-0 xl:scroll-pb-8 xl:overflow-y-auto xl:pb-8 xl:[mask-image:linear-gradient(#000_calc(100%-2rem),transparent)]'

/** What waits for this person: the first rows of 'Espera por mim', of each kind. @param alone no chart stands beside it: it is as wide as the page */
export function Pending({ alone }: { alone: boolean }) {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...procedureQuery(esperaApi.list, { pagina: 1 }),
    meta: { silent: true },
  })
  const grupos = data?.grupos
  const empty = grupos?.length === 0
  return (
    <section
      aria-labelledby="pendencias"
      aria-busy={!data && isFetching}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface shadow-sm xl:relative ${data ? '' : 'min-h-80'} ${alone ? 'xl:col-span-3' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-3 px-4 pt-4 pb-2">
        <h2 id="pendencias" className="font-semibold text-lg">
          Espera por mim
        </h2>
        <Link
          to="/espera"
          className="alvo rounded-sm py-1 font-medium text-accent-text text-sm hover:underline"
        >
          Abrir<span className="sr-only"> Espera por mim</span>
        </Link>
      </div>
      <div
        className={`min-h-0 grow ${empty ? 'flex flex-col justify-center *:pt-2 *:pb-8' : alone ? 'pb-1' : BESIDE} ${alone && !empty ? 'xl:grid xl:grid-cols-2 xl:content-start xl:*:only:col-span-2' : ''}`}
      >
        {!data && !isError && <Skeleton />}
        {!data && isError && (
          <Failure
            text="Não foi possível buscar o que espera por você."
            error={error}
            busy={isFetching}
            onRetry={refetch}
          />
        )}
        {empty && <Empty text="Nada espera por você." icon={<CircleCheck size={22} />} />}
        {grupos?.map(grupo => (
          <Group key={grupo.fonte} grupo={grupo} />
        ))}
      </div>
    </section>
  )
}

function Group({ grupo: { fonte, titulo, total, linhas } }: { grupo: GrupoQueEspera }) {
  const id = `pendencias-${fonte.replaceAll('/', '-')}`
  return (
    <section aria-labelledby={id} className="pb-3">
      <div className="flex items-baseline justify-between gap-3 px-4 py-1">
        <h3 id={id} className="font-medium text-muted text-sm">
          {titulo} <span className="numeros">({total >= TETO ? `${TETO - 1}+` : total})</span>
        </h3>
        {total > SHOWN && (
          <Link
            to="/espera"
            search={{ tipo: fonte } as never}
            aria-describedby={id}
            className="alvo shrink-0 rounded-sm py-1 font-medium text-accent-text text-sm hover:underline"
          >
            Ver tudo
          </Link>
        )}
      </div>
      <ul>
        {linhas.slice(0, SHOWN).map(linha => (
          <Row key={linha.registro} linha={linha} />
        ))}
      </ul>
    </section>
  )
}

function Row({ linha }: { linha: LinhaQueEspera }) {
  const { hoje } = useSessao()
  const { titulo, detalhe, no_lugar_de, quantia, marca, endereco } = linha
  const { text, late } = when(linha, hoje)
  return (
    <li className="relative flex items-center gap-3 px-4 py-1.5 max-sm:min-h-11 hover:bg-surface-2">
      <div className="min-w-0 grow">
        <Link
          {...destinationOf(endereco || '/espera')}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0"
        >
          {titulo}
        </Link>
        <p className="numeros truncate text-muted text-sm">
          {text && <span className={late ? 'font-medium text-danger-text' : ''}>{text}</span>}
          {text && (no_lugar_de || detalhe) && ' · '}
          {no_lugar_de && `no lugar de ${no_lugar_de} · `}
          {detalhe}
        </p>
      </div>
      <ExampleMarkAt address={endereco} />
      {quantia && <span className="numeros shrink-0 whitespace-nowrap text-sm">{formatMoney(quantia)}</span>}
      {marca && <Badge value={marca.valor} of={vocabulary([{ value: marca.valor, tone: marca.tom }])} />}
    </li>
  )
}

const LINES = [70, 55, 80, 60, 65]

function Skeleton() {
  return (
    <div aria-hidden className="space-y-4 px-4 py-2">
      {LINES.map(width => (
        <div key={width} className="space-y-2">
          <div className="h-3.5 animate-pulse rounded-sm bg-surface-3" style={{ width: `${width}%` }} />
          <div className="h-3 w-1/3 animate-pulse rounded-sm bg-surface-2" />
        </div>
      ))}
    </div>
  )
}
