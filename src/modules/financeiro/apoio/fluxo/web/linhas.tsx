import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDate, isCalendarDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { DateInput } from '#platform/web/kit/form/calendar/date-input.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Loading } from '#platform/web/loading.tsx'
import { type Fonte, fluxoApi, type LinhaDeCaixa } from '../contract.ts'
import type { Simulacao } from './use-suposicoes.ts'

interface Props {
  fonte: Fonte
  de: string
  ate: string
  simulacao: Simulacao
}

/** The rows that add up to a figure; each leads to its record and is moved to another day to see what happens. */
export function Linhas({ fonte, de, ate, simulacao }: Props) {
  const { prazo } = simulacao
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPending, isError, refetch } =
    useInfiniteQuery({
      queryKey: [fluxoApi.linhas.path, { fonte, de, ate, prazo }],
      queryFn: ({ pageParam, signal }) =>
        call(fluxoApi.linhas, { fonte, de, ate, prazo, pagina: pageParam }, { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, all) => (last.mais ? all.length + 1 : undefined),
      meta: { silent: true },
    })
  if (isPending) return <Loading />
  if (isError) return <Failure inline text="Não foi possível buscar as linhas." onRetry={refetch} />
  const linhas = data.pages.flatMap(page => page.linhas)
  return (
    <>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {linhas.map(linha => (
          <Linha key={`${linha.id} ${linha.original}`} fonte={fonte} linha={linha} simulacao={simulacao} />
        ))}
      </ul>
      {data.pages[0]?.somente != null && (
        <p className="py-2 text-muted text-sm">
          Só as {data.pages[0].somente.toLocaleString('pt-BR')} recorrências que vencem primeiro têm linhas
          aqui; o total do período soma todas.
        </p>
      )}
      {linhas.length === 0 && <p className="py-2 text-muted">Nada neste período.</p>}
      {hasNextPage && (
        <p className="mt-2">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostrar mais
          </Button>
        </p>
      )}
    </>
  )
}

function Linha({ fonte, linha, simulacao }: Pick<Props, 'fonte' | 'simulacao'> & { linha: LinhaDeCaixa }) {
  const [moving, setMoving] = useState(false)
  const { id, dia, original, titulo, detalhe, valor, endereco } = linha
  const movida = simulacao.movidaDe({ fonte, id, de: dia })
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line border-t px-3 py-1.5 first:border-t-0">
      <div className="min-w-0 grow basis-40 max-sm:basis-28">
        <Link to={endereco} className="rounded-sm font-medium hover:underline max-sm:py-2">
          {titulo}
        </Link>
        <p className="truncate text-muted text-sm max-sm:whitespace-normal">
          {movida ? (
            <span className="text-warn-text">
              {formatDate(dia)}, na simulação {formatDate(movida.para)}
            </span>
          ) : (
            formatDate(dia)
          )}
          {fonte !== 'propostas' && original < dia && ` · venceu em ${formatDate(original)}`}
          {detalhe && ` · ${detalhe}`}
        </p>
      </div>
      <span className="numeros shrink-0">{valor === null ? 'sem valor' : formatMoney(valor)}</span>
      <IconButton
        label="Ver em outro dia"
        about={titulo}
        disabled={valor === null}
        aria-expanded={moving}
        onClick={() => setMoving(!moving)}
      >
        <CalendarClock size={16} />
      </IconButton>
      {moving && (
        <Mudar
          de={dia}
          para={movida?.para ?? dia}
          onMove={para => {
            simulacao.mover({ fonte, id, de: dia, para, valor: valor ?? '0.00', titulo })
            setMoving(false)
          }}
        />
      )}
    </li>
  )
}

function Mudar({ de, para, onMove }: { de: string; para: string; onMove: (para: string) => void }) {
  const [dia, setDia] = useState(para)
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isCalendarDate(dia))
    if (isCalendarDate(dia)) onMove(dia)
  }
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-wrap items-center gap-2 py-1.5">
      <span className="w-40">
        <DateInput
          autoFocus
          aria-label="Ver no dia"
          about="Ver no dia"
          value={dia}
          onChange={setDia}
          aria-invalid={wrong || undefined}
          className={CONTROL}
        />
      </span>
      <Button type="submit" variant="primary">
        Simular
      </Button>
      {para !== de && <Button onClick={() => onMove(de)}>Voltar ao seu dia</Button>}
      {wrong && (
        <span role="alert" className="text-danger-text text-sm">
          Informe uma data, como 28/02/2027.
        </span>
      )}
    </form>
  )
}
