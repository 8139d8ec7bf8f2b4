import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { type TipoDeVencimento, vencimentosApi } from '#platform/contract/vencimentos.ts'
import { Failure } from '#platform/web/kit/failure.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { ListLink } from '#platform/web/vencimentos/list-link.tsx'
import { useLiveDueDates } from '#platform/web/vencimentos/use-live.ts'
import { DIAS_DE_VENCIMENTOS } from '../contract.ts'

/** Colours of the kinds by their places, the same for everybody; departments are few, and so are kinds. */
const TONES = [
  'bg-badge-blue-bg text-badge-blue-fg',
  'bg-badge-orange-bg text-badge-orange-fg',
  'bg-badge-green-bg text-badge-green-fg',
  'bg-badge-yellow-bg text-badge-yellow-fg',
  'bg-badge-purple-bg text-badge-purple-fg',
  'bg-badge-red-bg text-badge-red-fg',
  // On the grey of a day it needs an edge.
  'bg-badge-gray-bg text-badge-gray-fg ring-1 ring-line-strong ring-inset',
] as const

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const weekday = (dia: string) => WEEKDAYS[new Date(`${dia}T12:00:00Z`).getUTCDay()]

/** What is due in the next two weeks, on a line of days: the days of 'Vencimentos'. Each number leads to its rows. */
export function DueDates() {
  const { hoje } = useSessao()
  const periodo = { de: hoje, ate: addDays(hoje, DIAS_DE_VENCIMENTOS - 1) }
  useLiveDueDates()
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...procedureQuery(vencimentosApi.dias, periodo),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const tipos = data?.tipos ?? []
  const toneOf = ({ lugar }: TipoDeVencimento) => TONES[lugar % TONES.length] ?? ''
  const days = Array.from({ length: DIAS_DE_VENCIMENTOS }, (_, n) => addDays(hoje, n))
  return (
    <section
      aria-labelledby="vencimentos"
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-sm xl:col-span-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="vencimentos" className="font-semibold text-lg">
          <Link to="/vencimentos" className="alvo rounded-sm hover:underline">
            Vencimentos
          </Link>
        </h2>
        <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          {tipos.map(tipo => (
            <li key={tipo.chave} className="flex items-center gap-1.5">
              <span aria-hidden className={`rounded-full p-0.5 ${toneOf(tipo)}`}>
                <span className="block size-2 rounded-full bg-current" />
              </span>
              {shortOf(tipo.titulo)}
            </li>
          ))}
        </ul>
      </div>
      {isError && !data ? (
        <Failure
          text="Não foi possível buscar os vencimentos."
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      ) : (
        <ol
          aria-label={`Próximos ${DIAS_DE_VENCIMENTOS} dias`}
          aria-busy={!data}
          className="mt-3 grid grid-cols-7 gap-1 lg:grid-cols-[repeat(14,minmax(0,1fr))]"
        >
          {days.map((dia, index) => (
            <li
              key={dia}
              className={`flex min-h-28 flex-col items-center gap-1 rounded-md py-1.5 ${index === 0 ? 'bg-accent-soft' : 'bg-surface-2'}`}
            >
              <span className="text-muted text-xs">{index === 0 ? 'hoje' : weekday(dia)}</span>
              <span className="numeros font-medium text-sm">{Number(dia.slice(8))}</span>
              {tipos.map(tipo => {
                const found = data?.dias.find(each => each.dia === dia && each.tipo === tipo.chave)
                if (!found) return null
                const { quantidade } = found
                return (
                  <ListLink
                    key={tipo.chave}
                    tipo={tipo}
                    dia={dia}
                    className={`numeros inline-flex min-w-8 justify-center rounded-full px-1.5 py-0.5 font-semibold text-xs hover:underline max-sm:min-h-9 max-sm:items-center ${toneOf(tipo)}`}
                  >
                    <span aria-hidden>{quantidade > 999 ? '999+' : quantidade}</span>
                    <span className="sr-only">
                      {`${counted(quantidade, 'vencimento', 'vencimentos')} em ${formatDate(dia)}: ${tipo.titulo}`}
                    </span>
                  </ListLink>
                )
              })}
            </li>
          ))}
        </ol>
      )}
      {data?.dias.length === 0 && <p className="mt-3 text-muted text-sm">Nada vence nestas duas semanas.</p>}
    </section>
  )
}

/** 'Desvios' of 'Desvios: prazo da solução'. */
const shortOf = (titulo: string) => titulo.split(':', 1)[0]
