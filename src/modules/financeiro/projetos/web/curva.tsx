import { addDays, addMonths, formatMonth } from '#platform/contract/dates.ts'
import { toCents } from '#platform/contract/money.ts'
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
      <h3 className="text-muted text-sm">Curva S: o custo acumulado, mês a mês</h3>
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
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        )}
        <polyline
          points={line(row => row.comprometidoAcumulado)}
          fill="none"
          strokeWidth="2"
          strokeDasharray="5 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
        <polyline
          points={line(row => row.acumulado)}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <p className="numeros flex justify-between text-muted text-xs">
        <span>{formatMonth(rows[0]?.mes ?? fim)}</span>
        {quantos > 1 && <span>{formatMonth(fim)}</span>}
      </p>
      <p className="text-muted text-xs">
        Linha cheia: realizado. Tracejada: com o comprometido. A reta é o orçado.
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
