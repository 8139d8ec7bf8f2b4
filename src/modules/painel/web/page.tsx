import { CloudOff } from 'lucide-react'
import { useDeferredValue } from 'react'
import { formatLongDate } from '#platform/contract/dates.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { FirstStepsPlace } from '../apoio/passos/web/place.tsx'
import { Actions } from './actions.tsx'
import { Chart } from './chart/chart.tsx'
import { Departments } from './departments.tsx'
import { Figures } from './figures.tsx'
import { Pending } from './pending.tsx'
import { useResumo } from './use-resumo.ts'

const ExamplesNotice = lazyForm(async () => (await import('../apoio/exemplos/web/notice.tsx')).ExamplesNotice)

/** Where one arrives: how the company stands, as far as one may see it, and what waits for oneself. */
export function Page() {
  const { usuario, hoje, exemplos } = useSessao()
  const { data, isError, isFetching, refetch } = useResumo()
  // Drawn by turns with whatever else the browser does: at one go the chart holds a slow phone for a sixth of a second.
  const shown = useDeferredValue(data)
  const failed = isError && !data
  return (
    <>
      <PageHeader title={`Olá, ${usuario.full_name || usuario.email}`} description={formatLongDate(hoje)} />
      <div className="space-y-6" aria-busy={!shown && isFetching}>
        {!shown && !failed && (
          <p role="status" className="sr-only">
            Carregando indicadores...
          </p>
        )}
        {!failed && <FirstStepsPlace passos={shown?.passos} />}
        {Object.keys(exemplos).length > 0 && (
          <div className="min-h-12">
            <ExamplesNotice />
          </div>
        )}
        {failed ? (
          <div className="rounded-lg border border-line bg-surface shadow-sm">
            <Empty text="Não foi possível carregar os indicadores." icon={<CloudOff size={22} />}>
              <Button busy={isFetching} onClick={() => void refetch()}>
                Tentar novamente
              </Button>
            </Empty>
          </div>
        ) : (
          <Figures resumo={shown} />
        )}
        <Actions />
        {!failed && (
          <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Chart grafico={shown?.grafico} />
            <Pending pendencias={shown?.pendencias} />
          </div>
        )}
        <Departments />
      </div>
    </>
  )
}
