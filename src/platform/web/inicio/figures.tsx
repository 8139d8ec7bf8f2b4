import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Figura, inicioApi } from '#platform/contract/inicio.ts'
import { ExamplesIncluded } from '../examples-included.tsx'
import { Failure } from '../kit/failure.tsx'
import { procedureQuery } from '../queries.ts'
import { useFollowing } from '../use-following.ts'
import { Figure } from './figure.tsx'

const BASE = 'inicio'

/** Entities of which a figure counts some. A tab of another entity's screen is called as its entity. */
const countedBy = ({ linhas }: Figura) =>
  linhas.flatMap(({ quantidade, destino: { caminho, filtros } }) => {
    const [, departamento, tela] = caminho.split('/')
    return quantidade > 0 ? [`${departamento}/${filtros.aba ?? tela}`] : []
  })

/** The figures of a department's own page, in one request, and again when somebody changes what they count. */
export function Figures({ departamento }: { departamento: string }) {
  useFollowing(BASE)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...procedureQuery(inicioApi.ler, { departamento }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  if (isError && !data)
    return (
      <div className="mt-4 rounded-lg border border-line bg-surface shadow-sm">
        <Failure
          text="Não foi possível carregar os indicadores."
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      </div>
    )
  if (!data) return <FiguresComing />
  return (
    <>
      <ExamplesIncluded of={data.figuras.flatMap(countedBy)} className="mt-4" />
      <div className="mt-4 grid gap-4 *:min-w-0 xl:grid-cols-2 xl:*:only:col-span-2">
        {data.figuras.map(figura => (
          <Figure key={figura.chave} figura={figura} centred={figura.chave === 'funil'} />
        ))}
      </div>
    </>
  )
}

/** In their place while they are on their way. */
export const FiguresComing = () => (
  <div role="status" className="mt-4 grid gap-4 xl:grid-cols-2">
    <span className="sr-only">Carregando indicadores...</span>
    <span aria-hidden className="h-80 animate-pulse rounded-lg bg-surface-2" />
    <span aria-hidden className="h-80 animate-pulse rounded-lg bg-surface-2" />
  </div>
)
