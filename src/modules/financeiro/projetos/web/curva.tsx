import { addDays, addMonths, formatMonth } from '#platform/contract/dates/dates.ts'
import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'
import type { Projeto } from '../contract.ts'
import { type Filtros, Linhas } from './linhas.tsx'
import { mesesDoProjeto } from './meses.ts'

interface Props {
  projeto: Projeto
  /** In order, those in which something was spent or ordered; at least one. */
  meses: ResultadoDoProjeto['meses']
  orcado: string
}

const COLUNAS = ['Realizado', 'Comprometido', 'Realizado acumulado', 'Com o comprometido']
const [WIDTH, HEIGHT] = [600, 120]

const lastDayOf = (mes: string) => addDays(`${addMonths(mes, 1)}-01`, -1)

/** The expenses behind the figures of a month, in the order of the columns. */
const filtrosDe = (mes: string): Filtros[] => [
  { data_despesa: mes, estado: 'Realizado' },
  { data_despesa: mes, estado: 'Comprometido' },
  { data_despesa: `..${lastDayOf(mes)}`, estado: 'Realizado' },
  { data_despesa: `..${lastDayOf(mes)}` },
]

/** How each line of the curve is drawn. */
const LINHAS = [
  ['Realizado', { className: 'stroke-accent', strokeWidth: 2 }],
  ['Com o comprometido', { className: 'stroke-accent', strokeWidth: 2, strokeDasharray: '5 3' }],
  ['Orçado', { className: 'stroke-muted', strokeWidth: 1.5, strokeDasharray: '1.5 3' }],
] as const
const [[, REALIZADO], [, COMPROMETIDO], [ORCADO, ORCADO_LINHA]] = LINHAS

function Legenda({ comOrcado }: { comOrcado: boolean }) {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {LINHAS.filter(([nome]) => comOrcado || nome !== ORCADO).map(([nome, traco]) => (
        <span key={nome} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 18 4" className="h-1 w-4.5">
            <line x1="0" x2="18" y1="2" y2="2" {...traco} />
          </svg>
          {nome}
        </span>
      ))}
    </p>
  )
}

/** The cost of a project as it grows month by month, against its budget, and the same as a table. */
export function Curva({ projeto, meses, orcado }: Props) {
  const { rows, fim, quantos } = mesesDoProjeto(meses, projeto)
  const most = rows.reduce(
    (max, row) => {
      const all = toCents(row.comprometidoAcumulado)
      return all > max ? all : max
    },
    toCents(orcado) > 0n ? toCents(orcado) : 1n,
  )
  const y = (amount: string) => HEIGHT - Number((toCents(amount) * BigInt(HEIGHT)) / most)
  // Nothing is spent before the first month begins; what a month costs is spent by its end.
  const line = (of: (row: (typeof rows)[number]) => string) =>
    [`0,${HEIGHT}`, ...rows.map((row, index) => `${((index + 1) * WIDTH) / quantos},${y(of(row))}`)].join(' ')
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <h3 className="text-sm">Curva S: o custo acumulado, mês a mês</h3>
        <p className="numeros text-xs">de R$ 0,00 a {formatMoney(fromCents(most))}</p>
      </div>
      <Legenda comOrcado={toCents(orcado) > 0n} />
      <svg
        aria-hidden
        viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="mt-1 h-32 w-full"
      >
        {toCents(orcado) > 0n && (
          <line
            x1="0"
            x2={WIDTH}
            y1={y(orcado)}
            y2={y(orcado)}
            vectorEffect="non-scaling-stroke"
            {...ORCADO_LINHA}
          />
        )}
        <polyline
          points={line(row => row.comprometidoAcumulado)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          {...COMPROMETIDO}
        />
        <polyline
          points={line(row => row.acumulado)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          {...REALIZADO}
        />
      </svg>
      <p className="numeros flex justify-between text-muted text-xs">
        <span>{formatMonth(rows[0]?.mes ?? fim)}</span>
        {quantos > 1 && <span>{formatMonth(fim)}</span>}
      </p>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer rounded-sm text-muted">Os números por mês</summary>
        <div className="overflow-x-auto">
          <table {...tableRoles.table} data-figuras className="mt-1 w-full">
            <thead {...tableRoles.group} className="text-muted text-xs max-sm:sr-only">
              <tr {...tableRoles.row}>
                <th {...tableRoles.head} scope="col" className="py-1 text-left font-normal">
                  Mês
                </th>
                {COLUNAS.map(each => (
                  <th
                    {...tableRoles.head}
                    key={each}
                    scope="col"
                    className="py-1 pl-4 text-right font-normal"
                  >
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...tableRoles.group}>
              {rows.map(row => (
                <tr {...tableRoles.row} key={row.mes} className="border-line border-t">
                  <th
                    {...tableRoles.rowHead}
                    scope="row"
                    className="whitespace-nowrap py-1 text-left font-normal"
                  >
                    {formatMonth(row.mes)}
                  </th>
                  {[row.realizado, row.comprometido, row.acumulado, row.comprometidoAcumulado].map(
                    (amount, at) => (
                      <td
                        {...tableRoles.cell}
                        key={COLUNAS[at]}
                        data-label={COLUNAS[at]}
                        className="numeros whitespace-nowrap py-1 pl-4 text-right"
                      >
                        <Linhas projeto_id={projeto.id} filtros={filtrosDe(row.mes)[at]}>
                          {amount}
                        </Linhas>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
