import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatLongDate } from '#platform/contract/dates/dates.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { useSessao } from '#platform/web/session.tsx'
import { ExamplesNotice } from '../apoio/exemplos/web/notice.tsx'
import type { Soma } from '../apoio/linhas/contract.ts'
import { FirstStepsPlace } from '../apoio/passos/web/place.tsx'
import { type Bloco, type Resumo, type Vao, vaoDe } from '../contract.ts'
import { Actions } from './actions.tsx'
import { BlockPlace } from './block-place.tsx'
import { hasPeriod, periodFigures, useBlocks, usePeriod } from './blocks.ts'
import { Chart } from './chart/chart.tsx'
import { Departments } from './departments.tsx'
import { Figures } from './figures.tsx'
import { Pending } from './pending.tsx'
import { Period } from './period.tsx'
import { useResumo } from './use-resumo.ts'

/** Sums whose rows a dialog shows; named here, since their contract comes with it. */
const SOMAS: readonly Soma[] = ['despesas', 'recebido']
const RowsDialog = lazyForm(async () => (await import('./rows-dialog.tsx')).RowsDialog)
const Arrange = lazyForm(async () => (await import('./arrange.tsx')).Arrange)
const DueDates = lazyForm(
  async () => (await import('./due-dates.tsx')).DueDates,
  <div className="min-h-48 rounded-lg bg-surface-2 xl:col-span-3" />,
)
const Result = lazyForm(
  async () => (await import('./result.tsx')).Result,
  <div className="min-h-44 rounded-lg bg-surface-2 xl:col-span-3" />,
)

const News = lazyForm(
  async () => (await import('./news.tsx')).News,
  <div className="min-h-32 rounded-lg bg-surface-2 xl:col-span-3" />,
)

/** What a block is made from: the answer, undefined while it is on its way. */
interface Part {
  resumo: Resumo | undefined
  /** The days of its period, and those before. */
  vao: Vao
  /** Chart and 'Espera por mim' share a row where one follows the other; alone, each is as wide as the page. */
  alone: boolean
}

const SHARE_A_ROW: readonly (Bloco | undefined)[] = ['grafico', 'pendencias']
/** Blocks without anything to show where the answer does not come: the figures above them say so. */
const OF_THE_ANSWER: readonly Bloco[] = ['grafico', 'resultado']

const parts: Record<Bloco, (part: Part) => ReactNode> = {
  acoes: () => <Actions />,
  grafico: ({ resumo, vao, alone }) => <Chart grafico={resumo?.grafico} vao={vao} alone={alone} />,
  pendencias: ({ alone }) => <Pending alone={alone} />,
  vencimentos: () => <DueDates />,
  resultado: part => <Sums {...part} />,
  novidades: () => <News />,
  departamentos: () => <Departments />,
}

function Sums({ resumo, vao }: Part) {
  return <Result resultado={resumo?.resultado} vao={vao} expected={periodFigures(useSessao())} />
}

/** Where one arrives: how the company stands, as far as one may see it, and what waits for oneself. */
export function Page() {
  const sessao = useSessao()
  const { usuario, hoje, exemplos } = sessao
  const { data, error, isError, isFetching, refetch } = useResumo()
  // Drawn by turns with whatever else the browser does: at one go the chart holds a slow phone for a sixth of a second.
  const shown = useDeferredValue(data)
  const failed = isError && !data
  const { param } = useUrl()
  const { periodo, voltas } = usePeriod()
  const vao = vaoDe(shown?.periodo ?? periodo, hoje, shown?.voltas ?? voltas)
  const chosenBlocks = useBlocks().shown
  const shownBlocks = failed ? chosenBlocks.filter(bloco => !OF_THE_ANSWER.includes(bloco)) : chosenBlocks
  const [arranging, setArranging] = useState(false)
  return (
    <>
      <PageHeader title={`Olá, ${usuario.full_name || usuario.email}`} description={formatLongDate(hoje)}>
        <Button icon={<SlidersHorizontal size={16} />} onClick={() => setArranging(true)}>
          <span className="max-sm:sr-only">Personalizar</span>
        </Button>
      </PageHeader>
      <div className="space-y-6" aria-busy={!shown && isFetching}>
        {!shown && !failed && (
          <p role="status" className="sr-only">
            Carregando indicadores...
          </p>
        )}
        {!failed && <FirstStepsPlace passos={shown?.passos} />}
        {Object.keys(exemplos).length > 0 && (
          <ExamplesNotice few={shown?.passos?.oferece_exemplos === true} />
        )}
        {!failed && hasPeriod(sessao) && <Period vao={vao} />}
        {failed ? (
          <div className="rounded-lg border border-line bg-surface shadow-sm">
            <Failure
              text="Não foi possível carregar os indicadores."
              error={error}
              busy={isFetching}
              onRetry={refetch}
            />
          </div>
        ) : (
          <Figures resumo={shown} vao={vao} />
        )}
        <div className="grid gap-x-4 gap-y-6 *:min-w-0 xl:grid-cols-3">
          {shownBlocks.map((bloco, index) => {
            const neighbours = [shownBlocks[index - 1], shownBlocks[index + 1]]
            const alone =
              !SHARE_A_ROW.includes(bloco) || !neighbours.some(other => SHARE_A_ROW.includes(other))
            const wide = alone ? 'xl:col-span-3' : bloco === 'grafico' ? 'xl:col-span-2' : ''
            return (
              <BlockPlace key={bloco} bloco={bloco} turn={index} wide={wide}>
                {() => parts[bloco]({ resumo: shown, vao, alone })}
              </BlockPlace>
            )
          })}
        </div>
      </div>
      {SOMAS.map(soma => param(soma) && <RowsDialog key={soma} soma={soma} />)}
      {arranging && <Arrange onClose={() => setArranging(false)} />}
    </>
  )
}
