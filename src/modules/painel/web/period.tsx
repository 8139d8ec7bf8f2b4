import { formatDate } from '#platform/contract/dates/dates.ts'
import { type Periodo, periodos, type Vao } from '../contract.ts'
import { usePeriod } from './blocks.ts'

const labels: Record<Periodo, string> = {
  mes: 'Este mês',
  trimestre: 'Este trimestre',
  ano: 'Este ano',
  '12_meses': '12 meses',
}

/** Of which days the figures of the page are that have a period, and what they are compared with. @param vao that of the answer */
export function Period({ vao }: { vao: Vao }) {
  const [periodo, choose] = usePeriod()
  return (
    <div className="flex items-center justify-between gap-x-4">
      <p className="numeros min-w-0 text-muted text-sm">
        De {formatDate(vao.de)} até hoje, comparado com {formatDate(vao.antes_de)} a{' '}
        {formatDate(vao.antes_ate)}.
      </p>
      <select
        aria-label="Período"
        value={periodo}
        onChange={event => choose(event.target.value as Periodo)}
        className="h-control rounded-md border border-line-strong bg-surface px-2"
      >
        {periodos.map(each => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
