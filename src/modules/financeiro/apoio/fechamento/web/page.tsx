import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import { formatMonth, isMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { fechamentoApi, type MesDoAno, situacaoDoMes } from '../contract.ts'
import { Mes } from './mes.tsx'

const FIRST_YEAR = 2000

/** The months of a year, and the figures of one of them: closed, changed afterwards, reopened. */
export function FechamentoPage() {
  const { param, change } = useUrl()
  const { hoje } = useSessao()
  // Addresses in the trail have the first day of the month.
  const asked = param('mes').slice(0, 7)
  const chosen = isMonth(asked) && asked <= monthOf(hoje) && Number(asked.slice(0, 4)) >= FIRST_YEAR
  const mes = chosen ? asked : undefined
  const ano = Number((mes ?? hoje).slice(0, 4))
  const meses = useQuery({ ...procedureQuery(fechamentoApi.meses, { ano }), meta: { silent: true } })
  // The month that waits to be closed: the latest one that is over.
  const shown =
    mes ?? meses.data?.meses.find(each => each.situacao !== 'Em andamento')?.mes ?? meses.data?.meses[0]?.mes
  const open = (month: string) => change({ mes: month }, 'replace')
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title="Fechamento do Mês" />
      {meses.isPending && <Loading />}
      {meses.isError && (
        <Failure text="Não foi possível buscar os meses." error={meses.error} onRetry={meses.refetch} />
      )}
      {meses.data && (
        <div className="grid gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <nav aria-label={`Meses de ${ano}`}>
            <p className="mb-2 flex items-center justify-between">
              <IconButton
                label={`Ano de ${ano - 1}`}
                disabled={ano <= FIRST_YEAR}
                onClick={() => open(`${ano - 1}-12`)}
              >
                <ChevronLeft size={18} />
              </IconButton>
              <span className="numeros font-medium">{ano}</span>
              <IconButton
                label={`Ano de ${ano + 1}`}
                disabled={ano >= Number(hoje.slice(0, 4))}
                onClick={() => open(`${ano + 1}-01`)}
              >
                <ChevronRight size={18} />
              </IconButton>
            </p>
            <ul className="flex flex-col gap-1 max-lg:grid max-lg:grid-cols-2 sm:max-lg:grid-cols-3">
              {meses.data.meses.map(each => (
                <li key={each.mes}>
                  <Escolha mes={each} chosen={each.mes === shown} onOpen={() => open(each.mes)} />
                </li>
              ))}
            </ul>
          </nav>
          {shown && <Mes key={shown} mes={shown} />}
        </div>
      )}
    </div>
  )
}

function Escolha({ mes, chosen, onOpen }: { mes: MesDoAno; chosen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-current={chosen ? 'true' : undefined}
      onClick={onOpen}
      className={`flex min-h-11 w-full flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-md px-3 py-1.5 text-left ${chosen ? 'bg-accent-soft text-accent-text' : 'hover:bg-surface-3'}`}
    >
      <span className="font-medium first-letter:uppercase">{formatMonth(mes.mes).split(' ')[0]}</span>
      <Badge value={mes.situacao} of={situacaoDoMes} />
      {mes.fechado_em && (
        <span className="w-full text-muted text-xs">
          {showInstant(mes.fechado_em)}
          {mes.alteracoes > 0 && `, ${counted(mes.alteracoes, 'alteração', 'alterações')} depois`}
        </span>
      )}
    </button>
  )
}
