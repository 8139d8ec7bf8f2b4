import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { type Vencimento, vencimentosApi } from '#platform/contract/vencimentos.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/empty.tsx'
import { Failure } from '../kit/failure.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { lazyForm } from '../kit/lazy-form.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useUrl } from '../kit/use-url.ts'
import { Loading } from '../loading.tsx'
import { procedureQuery } from '../queries.ts'
import { useSessao } from '../session.tsx'
import { Agenda } from './agenda.tsx'
import { Month } from './month.tsx'
import { daysOf, periodOf, VISTAS } from './period.ts'
import { useLiveDueDates } from './use-live.ts'
import { useMove } from './use-move.ts'
import { useReveal } from './use-reveal.ts'

const MoveDialog = lazyForm(async () => (await import('./move-dialog.tsx')).MoveDialog)

/** What is due or expires: by month, week, or as a list; each number leads to the list that it counts. */
export function Page() {
  const { hoje } = useSessao()
  const { param, change } = useUrl()
  const vista = VISTAS.find(one => one.vista === param('vista'))?.vista ?? 'mes'
  const dia = isCalendarDate(param('dia')) ? param('dia') : hoje
  const tipo = param('tipo')
  const { de, ate, before, after, name } = periodOf(vista, dia)
  useLiveDueDates()
  const moves = useMove()
  const [moving, setMoving] = useState<Vencimento>()
  const days = useQuery({
    ...procedureQuery(vencimentosApi.dias, { de, ate }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const shown = vista === 'mes' ? { de: dia, ate: dia } : { de, ate }
  const rows = useQuery({
    ...procedureQuery(vencimentosApi.list, { ...shown, ...(tipo && { tipo }), pagina: 1 }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const tipos = days.data?.tipos ?? []
  const found = rows.data?.rows ?? []
  const go = (to: string) => change({ dia: to === hoje ? null : to }, 'replace')
  const all = daysOf(shown.de, shown.ate)
  const only = tipos.find(({ chave }) => chave === tipo)
  const counts = (days.data?.dias ?? []).filter(each => tipo === '' || each.tipo === tipo)
  const due = all.filter(day => counts.some(each => each.dia === day))
  const filled = vista === 'lista' || (vista === 'semana' && due.length === 0) ? due : all
  // Until another period is read the days of the last one stay: of days that are on their way nobody knows that nothing is due.
  const coming = days.isPlaceholderData || rows.isPlaceholderData
  const read = useRef({ vista, days: filled, counts, rows: found })
  if (!coming) read.current = { vista, days: filled, counts, rows: found }
  const agenda = read.current
  const { list, reveal } = useReveal(coming ? undefined : dia)
  const failed = (days.isError && !days.data) || (rows.isError && !rows.data)
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title="Vencimentos">
        <nav aria-label="Período" className="flex flex-wrap items-center gap-1.5 max-sm:gap-0">
          <IconButton label="Período anterior" onClick={() => go(before)}>
            <ChevronLeft size={18} />
          </IconButton>
          <Button onClick={() => go(hoje)}>Hoje</Button>
          <IconButton label="Próximo período" onClick={() => go(after)}>
            <ChevronRight size={18} />
          </IconButton>
        </nav>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Ver por</legend>
          {VISTAS.map(({ vista: to, label }) => (
            <button
              key={to}
              type="button"
              aria-pressed={to === vista}
              onClick={() => change({ vista: to === 'mes' ? null : to }, 'push')}
              className={`inline-flex h-control items-center rounded-md px-3 font-medium max-sm:h-11 max-sm:px-2.5 ${to === vista ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-surface-3 hover:text-ink'}`}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </PageHeader>
      <p role="status" className="mb-2 font-medium first-letter:uppercase">
        {name}
        {only && ` · ${only.titulo}`}
      </p>
      {only && (
        <p className="mb-3">
          <Button onClick={() => change({ tipo: null }, 'push')}>Ver todos os tipos</Button>
        </p>
      )}
      {failed && (
        <Failure
          text="Não foi possível buscar os vencimentos."
          error={days.error ?? rows.error}
          onRetry={() => Promise.all([days.refetch(), rows.refetch()])}
        />
      )}
      {days.isPending && !failed && <Loading />}
      {days.data && vista === 'mes' && (
        <Month
          days={daysOf(de, ate)}
          counts={days.data.dias}
          tipos={tipos}
          coming={days.isPlaceholderData}
          chosen={dia}
          hoje={hoje}
          moves={moves}
          onChoose={go}
          onOpen={reveal}
        />
      )}
      {days.data && rows.data && (
        <div ref={list}>
          <Agenda
            days={agenda.days}
            counts={agenda.counts}
            rows={agenda.rows}
            tipos={tipos}
            hoje={hoje}
            moves={moves}
            onMove={setMoving}
          />
        </div>
      )}
      {days.data && rows.data && agenda.days.length === 0 && (
        <Empty text={agenda.vista === 'semana' ? 'Nada vence nesta semana.' : 'Nada vence neste período.'} />
      )}
      {rows.data?.mais && (
        <p className="text-muted">
          As linhas terminam aqui; os números dos dias contam tudo. Abra a lista de um tipo, ou veja menos
          dias.
        </p>
      )}
      {moving && <MoveDialog row={moving} moves={moves} onClose={() => setMoving(undefined)} />}
    </div>
  )
}
