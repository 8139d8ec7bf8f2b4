import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { MAXIMO_DE_VOLTAS, type Periodo, periodos, type Vao, vaoDe } from '../contract.ts'
import { usePeriod } from './blocks.ts'

const labels: Record<Periodo, string> = {
  mes: 'Este mês',
  trimestre: 'Este trimestre',
  ano: 'Este ano',
  '12_meses': '12 meses',
}

/** What a past period is called: 'outubro de 2026', '3º trimestre de 2026', '2025', '12 meses até 11/2025'. */
function nameOf(periodo: Periodo, { de, ate }: Vao): string {
  const [ano, mes] = [de.slice(0, 4), Number(de.slice(5, 7))]
  const names: Record<Periodo, string> = {
    mes: formatMonth(monthOf(de)),
    trimestre: `${Math.ceil(mes / 3)}º trimestre de ${ano}`,
    ano,
    '12_meses': `12 meses até ${ate.slice(5, 7)}/${ate.slice(0, 4)}`,
  }
  return names[periodo]
}

/** Value of the option that names a past period; the other options lead to the present. */
const PASSADO = 'passado'

/** Of which days the figures of the page are that have a period, and what they are compared with. @param vao that of the answer */
export function Period({ vao }: { vao: Vao }) {
  const { periodo, voltas, choose, go } = usePeriod()
  const { hoje } = useSessao()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="numeros min-w-0 text-muted text-sm max-sm:w-full sm:flex-1">
        De {formatDate(vao.de)} {vao.ate === hoje ? 'até hoje' : `a ${formatDate(vao.ate)}`}, comparado com{' '}
        {formatDate(vao.antes_de)} a {formatDate(vao.antes_ate)}.
      </p>
      <div className="flex shrink-0 items-center max-sm:w-full">
        <IconButton
          label="Período anterior"
          disabled={voltas === MAXIMO_DE_VOLTAS}
          onClick={() => go(voltas + 1)}
        >
          <ChevronLeft size={18} />
        </IconButton>
        <Button disabled={voltas === 0} onClick={() => go(0)}>
          Hoje
        </Button>
        <IconButton label="Próximo período" disabled={voltas === 0} onClick={() => go(voltas - 1)}>
          <ChevronRight size={18} />
        </IconButton>
        <select
          aria-label="Período"
          value={voltas > 0 ? PASSADO : periodo}
          onChange={event => choose(event.target.value as Periodo)}
          className="h-control w-48 min-w-0 rounded-md border border-line-strong bg-surface px-2 max-sm:grow"
        >
          {voltas > 0 && <option value={PASSADO}>{nameOf(periodo, vaoDe(periodo, hoje, voltas))}</option>}
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
