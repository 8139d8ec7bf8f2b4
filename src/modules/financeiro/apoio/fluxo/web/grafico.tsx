import { formatMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import type { PeriodoProjetado } from '../projecao/contract.ts'

const HEIGHT = 100

/** The balance at the end of each period; the lowest of its days below zero is red. The table behind it has the figures. */
export function Grafico({ periodos }: { periodos: readonly PeriodoProjetado[] }) {
  const cents = periodos.flatMap(({ saldo, menor }) => [toCents(saldo), toCents(menor)])
  const most = cents.reduce((a, b) => (b > a ? b : a), 0n)
  const least = cents.reduce((a, b) => (b < a ? b : a), 0n)
  const span = most - least || 1n
  const y = (value: bigint) => Number(((most - value) * BigInt(HEIGHT * 100)) / span) / 100
  const zero = y(0n)
  const width = 100 / periodos.length
  const dips = periodos.some(({ saldo, menor }) => toCents(menor) < 0n && toCents(menor) < toCents(saldo))
  return (
    <figure className="mb-3 rounded-lg border border-line bg-surface px-3 py-2 shadow-sm print:hidden">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>
          Saldo no fim de cada período
          {dips && '; a barra estreita em vermelho é o menor saldo durante ele'}
        </span>
        <span className="numeros">
          de {formatMoney(fromCents(least))} a {formatMoney(fromCents(most))}
        </span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 -1 100 ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        className="mt-1 h-32 w-full"
      >
        {periodos.map(({ de, saldo, menor }, n) => {
          const end = toCents(saldo)
          const lowest = toCents(menor)
          const x = n * width + width * 0.15
          return (
            <g key={de}>
              <rect
                x={x}
                width={width * 0.7}
                y={Math.min(zero, y(end))}
                height={Math.max(0.5, Math.abs(y(end) - zero))}
                className={end < 0n ? 'fill-danger' : 'fill-accent'}
              />
              {lowest < 0n && lowest < end && (
                <rect
                  x={x + width * 0.25}
                  width={width * 0.2}
                  y={zero}
                  height={y(lowest) - zero}
                  className="fill-danger"
                />
              )}
            </g>
          )
        })}
        <line
          x1="0"
          x2="100"
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
      </svg>
      <p aria-hidden className="numeros flex justify-between gap-4 text-muted text-xs">
        <span className="first-letter:uppercase">{periodos.at(0)?.nome}</span>
        <span className="first-letter:uppercase">{periodos.at(-1)?.nome}</span>
      </p>
    </figure>
  )
}
