import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { MAXIMO_DE_VOLTAS, type Periodo, periodos, type Vao } from '../contract.ts'
import { usePeriod } from './blocks.ts'

const labels: Record<Periodo, string> = {
  mes: 'Este mês',
  trimestre: 'Este trimestre',
  ano: 'Este ano',
  '12_meses': '12 meses',
}

/** Of which days the figures of the page are that have a period, and what they are compared with. @param vao that of the answer */
export function Period({ vao }: { vao: Vao }) {
  const { periodo, voltas, choose, go } = usePeriod()
  const { hoje } = useSessao()
  return (
    <div className="flex items-center justify-between gap-x-4">
      <p className="numeros min-w-0 text-muted text-sm">
        De {formatDate(vao.de)} {vao.ate === hoje ? 'até hoje' : `a ${formatDate(vao.ate)}`}, comparado com{' '}
        {formatDate(vao.antes_de)} a {formatDate(vao.antes_ate)}.
      </p>
      <div className="flex shrink-0 items-center">
        <IconButton
          label="Período anterior"
          disabled={voltas === MAXIMO_DE_VOLTAS}
          onClick={() => go(voltas + 1)}
        >
          <ChevronLeft size={18} />
        </IconButton>
        <IconButton label="Próximo período" disabled={voltas === 0} onClick={() => go(voltas - 1)}>
          <ChevronRight size={18} />
        </IconButton>
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
    </div>
  )
}
