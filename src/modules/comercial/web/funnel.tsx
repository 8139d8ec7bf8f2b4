import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { propostasApi, statusProposta } from '../propostas/contract.ts'
import { bands, ROW } from './funnel-bands.ts'

type Stage = OutputOf<typeof propostasApi.funil>['etapas'][number]

/** The way of a proposal; what was refused or cancelled has left it. */
const WAY = ['Em Elaboração', 'Enviada', 'Aprovada', 'Convertida em Projeto'] as const

/** The sales funnel with the real number and value of the proposals at each stage. */
export function Funnel() {
  const { data } = useQuery(procedureQuery(propostasApi.funil, {}))
  const at = (status: Stage['status']) => data?.etapas.find(stage => stage.status === status)
  const drawn = bands(WAY.map(status => at(status)?.quantidade ?? 0))
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
            <path key={status} d={drawn[index]} className="fill-accent" opacity={1 - index * 0.18} />
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
