import { addMoney, formatMoney, toCents } from '#platform/contract/money.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import type { ResultadoDoProjeto } from '../../custos-projeto/contract.ts'

interface Props {
  meses: ResultadoDoProjeto['meses']
  orcado: string
  titleOf: (mes: string) => string
}

const COLUNAS = ['Realizado', 'Comprometido', 'Realizado acumulado', 'Com o comprometido']
const [WIDTH, HEIGHT] = [600, 120]

/** What was spent by the end of each month, with what is ordered above it. */
function accumulated(meses: Props['meses']) {
  let [realizado, tudo] = ['0.00', '0.00']
  return meses.map(month => {
    realizado = addMoney(realizado, month.realizado)
    tudo = addMoney(tudo, month.realizado, month.comprometido)
    return { ...month, acumulado: realizado, comprometidoAcumulado: tudo }
  })
}

/** The cost of a project as it grows month by month, against its budget, and the same as a table. */
export function Curva({ meses, orcado, titleOf }: Props) {
  const rows = accumulated(meses)
  const most = rows.reduce(
    (max, row) => {
      const all = toCents(row.comprometidoAcumulado)
      return all > max ? all : max
    },
    toCents(orcado) > 0n ? toCents(orcado) : 1n,
  )
  const x = (index: number) => (rows.length === 1 ? WIDTH : (index * WIDTH) / (rows.length - 1))
  const y = (amount: string) => HEIGHT - Number((toCents(amount) * BigInt(HEIGHT)) / most)
  const line = (of: (row: (typeof rows)[number]) => string) =>
    (rows.length === 1 ? [`0,${HEIGHT}`] : [])
      .concat(rows.map((row, index) => `${x(index)},${y(of(row))}`))
      .join(' ')
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 shadow-sm">
      <p className="text-muted text-sm">Curva S: o custo acumulado, mês a mês</p>
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
                    {titleOf(row.mes)}
                  </th>
                  {[row.realizado, row.comprometido, row.acumulado, row.comprometidoAcumulado].map(
                    (amount, at) => (
                      <td
                        {...tableRoles.cell}
                        key={COLUNAS[at]}
                        data-label={COLUNAS[at]}
                        className="numeros whitespace-nowrap py-1 pl-4 text-right"
                      >
                        {formatMoney(amount)}
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
