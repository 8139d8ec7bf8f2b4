import { Link } from '@tanstack/react-router'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { MESES, type Resumo, type Vao } from '../../contract.ts'
import { despesasDoMesLink, receitaLink } from '../links.ts'
import { Bars, Hatch } from './bars.tsx'
import { type Month, monthsOf, serieLabels } from './data.ts'

/** The bars with the values above them, or the whole table. */
const BODY = 'h-100 max-sm:h-112'

const Waiting = () => <div aria-hidden className="h-full animate-pulse rounded-md bg-surface-2" />
const ChartTable = lazyForm(async () => (await import('./table.tsx')).ChartTable, <Waiting />)

interface Props {
  /** Undefined while it is on its way. */
  grafico: Resumo['grafico'] | undefined
  vao: Vao
  /** 'Espera por mim' is not beside it: it is as wide as the page. */
  alone: boolean
}

/** Revenue against expenses of the last months. */
export function Chart({ grafico, vao, alone }: Props) {
  const { hoje } = useSessao()
  const [asTable, setAsTable] = useState(false)
  const months = grafico ? monthsOf(grafico) : []
  const nothing = months.every(({ receita, despesas }) => !Number(receita) && !Number(despesas))
  return (
    <section
      aria-labelledby="grafico"
      className={`flex min-w-0 break-inside-avoid flex-col rounded-lg border border-line bg-surface shadow-sm ${alone ? 'xl:col-span-3' : 'xl:col-span-2'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4">
        <h2 id="grafico" className="font-semibold text-lg">
          Receitas e despesas
        </h2>
        <Button
          aria-pressed={asTable}
          disabled={months.length === 0}
          icon={<Table2 size={16} />}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => setAsTable(!asTable)}
        >
          Ver como tabela
        </Button>
      </div>
      <p className="min-h-10.5 px-4 pt-1 text-muted text-sm max-sm:min-h-20">
        {explained(grafico, vao, hoje)}
      </p>
      <div className={`p-4 pt-3 ${BODY}`}>
        {grafico === undefined && <Waiting />}
        {grafico && asTable && <ChartTable months={months} />}
        {grafico && !asTable && nothing && (
          <Empty
            icon={<ChartColumn size={22} />}
            text="Nada entrou nem saiu nestes meses."
            more="O gráfico aparece com a primeira proposta aprovada ou a primeira despesa."
          />
        )}
        {grafico && !asTable && !nothing && (
          <Picture months={months} since={monthOf(vao.de)} until={monthOf(vao.ate)} />
        )}
      </div>
    </section>
  )
}

const listed = (names: string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' e ')

/** What is counted, of what this person sees. */
function explained(grafico: Resumo['grafico'] | undefined, vao: Vao, hoje: string): string {
  if (!grafico) return `Últimos ${MESES} meses.`
  const names = grafico.series.flatMap(({ serie }) =>
    serie === 'receita' ? [] : [serieLabels[serie].toLowerCase()],
  )
  const counted = vao.ate < hoje ? ' contados de hoje' : ''
  const before = monthOf(vao.ate) < (grafico.meses[0] ?? '')
  const sentences = [
    `Últimos ${MESES} meses${counted}, o atual até o fim do mês; ${before ? 'o período escolhido é anterior a eles' : 'a linha marca os do período escolhido'}.`,
    grafico.series.length > names.length && 'Receitas: propostas aprovadas ou convertidas, pela emissão.',
    names.length > 0 && `Despesas: ${listed(names)}, pela data.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** @param since first month of the chosen period, `until` its last */
function Picture({ months, since, until }: { months: Month[]; since: string; until: string }) {
  const [chosen, setChosen] = useState(months.length - 1)
  const [pointed, setPointed] = useState<number | null>(null)
  const index = pointed ?? chosen
  const shown = months[index]
  return (
    <>
      {shown && <Readout month={shown} />}
      <Bars
        months={months}
        since={since}
        until={until}
        chosen={chosen}
        shown={index}
        onChoose={setChosen}
        onPoint={setPointed}
      />
    </>
  )
}

/** The values of one month in full; it is the legend as well. Each leads to its rows. */
function Readout({ month: { mes, receita, despesas, saldo } }: { month: Month }) {
  const entries = [
    { label: 'Receitas', value: receita, link: receitaLink(mes), mark: <Mark className="fill-accent" /> },
    {
      label: 'Despesas',
      value: despesas,
      link: despesasDoMesLink(mes),
      mark: <Mark className="fill-[url(#listras-legenda)] stroke-[1.5] stroke-badge-orange-fg" />,
    },
    { label: 'Saldo', value: saldo, link: undefined, mark: null },
  ]
  return (
    <div className="mb-3 grid h-12 grid-cols-4 gap-x-4 max-sm:h-25 max-sm:grid-cols-1">
      <p className="self-start font-medium first-letter:uppercase">{formatMonth(mes)}</p>
      <dl className="contents">
        {entries.map(
          ({ label, value, link, mark }) =>
            value !== null && (
              <div key={label} className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
                <dt className="flex items-center gap-1.5 text-muted text-sm">
                  {mark}
                  {label}
                </dt>
                <dd
                  className={`numeros font-semibold ${label === 'Saldo' && value.startsWith('-') ? 'text-danger-text' : ''}`}
                >
                  {link ? (
                    <Link {...link} className="alvo rounded-sm hover:underline">
                      {formatMoney(value)}
                    </Link>
                  ) : (
                    formatMoney(value)
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" width={14} height={14}>
      <Hatch id="listras-legenda" />
      <rect x={1} y={1} width={12} height={12} rx={2} className={className} />
    </svg>
  )
}
