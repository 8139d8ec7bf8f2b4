import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { propostasApi, statusProposta } from '../propostas/contract.ts'

type Stage = OutputOf<typeof propostasApi.funil>['etapas'][number]

/** The way of a proposal; what was refused or cancelled has left it. */
const WAY = ['Em Elaboração', 'Enviada', 'Aprovada', 'Convertida em Projeto'] as const
const ROW = 64
/** Half the width of the largest stage; the others are as wide as their share of it. */
const HALF = 100

/** The sales funnel with the real number and value of the proposals at each stage. */
export function Funnel() {
  const { data } = useQuery(procedureQuery(propostasApi.funil, {}))
  const at = (status: Stage['status']) => data?.etapas.find(stage => stage.status === status)
  const most = Math.max(1, ...WAY.map(status => at(status)?.quantidade ?? 0))
  const lost = [at('Rejeitada'), at('Cancelada')].reduce((sum, stage) => sum + (stage?.quantidade ?? 0), 0)
  return (
    <section aria-labelledby="funil" className="mt-4 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <h2 id="funil" className="font-semibold text-lg">
        Funil de vendas
      </h2>
      <p className="text-muted">Quantas propostas há em cada etapa e quanto valem.</p>
      <div className="mt-4 flex max-w-3xl items-start gap-4 sm:gap-8">
        <svg
          aria-hidden
          viewBox={`0 0 200 ${ROW * WAY.length}`}
          preserveAspectRatio="none"
          height={ROW * WAY.length}
          className="w-24 shrink-0 sm:w-72"
        >
          {WAY.map((status, index) => (
            <path
              key={status}
              d={band(index, (at(status)?.quantidade ?? 0) / most)}
              className="fill-accent"
              opacity={1 - index * 0.18}
            />
          ))}
        </svg>
        <ol className="min-w-0 flex-1">
          {WAY.map(status => (
            <li
              key={status}
              className="flex items-center justify-between gap-2 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-0.5 border-line border-b last:border-0"
              style={{ height: ROW }}
            >
              <Badge value={status} of={statusProposta} />
              <span className="numeros flex gap-x-2 max-sm:items-baseline sm:block sm:text-right">
                <strong className="block font-semibold text-lg leading-tight">
                  {at(status)?.quantidade ?? '–'}
                </strong>
                <span className="text-muted text-sm">{formatMoney(at(status)?.valor ?? '0')}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      {lost > 0 && (
        <p className="mt-4 text-muted text-sm">
          {counted(lost, 'proposta saiu', 'propostas saíram')} do funil: rejeitadas ou canceladas.
        </p>
      )}
    </section>
  )
}

/** As wide as its share; one without any proposal is a line. */
function band(index: number, share: number): string {
  const half = Math.max(0.5, HALF * share)
  const [y0, y1] = [index * ROW + 2, (index + 1) * ROW - 2]
  return `M${HALF - half} ${y0}H${HALF + half}V${y1}H${HALF - half}Z`
}
