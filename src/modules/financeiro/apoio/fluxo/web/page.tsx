import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import {
  entidadeDaFonte,
  type Fluxo,
  type Fonte,
  fluxoApi,
  fontes,
  nomeDaFonte,
  registroDaFonte,
} from '../contract.ts'
import { periodosDe, projetar } from '../projecao/contract.ts'
import { Controles } from './controles.tsx'
import { EmAtraso } from './em-atraso.tsx'
import { Grafico } from './grafico.tsx'
import { Negativo } from './negativo.tsx'
import { Tabela } from './tabela.tsx'
import { type Simulacao, useSuposicoes } from './use-suposicoes.ts'

const ExamplesIncluded = lazyForm(
  async () => (await import('#platform/web/examples-included.tsx')).ExamplesIncluded,
)
const HipoteseDialog = lazyForm(async () => (await import('./hipotese.tsx')).HipoteseDialog)
const LinhasDialog = lazyForm(async () => (await import('./linhas-dialog.tsx')).LinhasDialog)

const VISTAS = [
  ['semanas', '13 semanas'],
  ['meses', '12 meses'],
] as const

/** Whether the money lasts: what comes in and goes out by week or month, and the first day that it does not. */
export function FluxoPage() {
  const { param, change } = useUrl()
  const horizonte = param('vista') === 'meses' ? 'meses' : 'semanas'
  const simulacao = useSuposicoes()
  const [supposing, setSupposing] = useState(false)
  const { prazo } = simulacao
  const fluxo = useQuery({
    ...procedureQuery(fluxoApi.dias, { horizonte, prazo }),
    meta: { silent: true },
  })
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader title="Fluxo de Caixa">
        <fieldset className="flex gap-1">
          <legend className="sr-only">Ver por</legend>
          {VISTAS.map(([vista, label]) => (
            <button
              key={vista}
              type="button"
              aria-pressed={vista === horizonte}
              onClick={() => change({ vista: vista === 'semanas' ? null : vista }, 'push')}
              className={`inline-flex h-control items-center rounded-md px-3 font-medium max-sm:h-11 ${vista === horizonte ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-surface-3 hover:text-ink'}`}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <Button icon={<FlaskConical size={16} />} onClick={() => setSupposing(true)}>
          E se…
        </Button>
      </PageHeader>
      <ExamplesIncluded
        of={(fluxo.data?.fontes ?? fontes).map(fonte => entidadeDaFonte[fonte])}
        className="mb-3"
      />
      {fluxo.isPending && <Loading />}
      {fluxo.isError && !fluxo.data && (
        <Failure
          text="Não foi possível buscar o fluxo de caixa."
          error={fluxo.error}
          onRetry={fluxo.refetch}
        />
      )}
      {fluxo.data && (
        <>
          <Controles
            simulacao={simulacao}
            propostas={fluxo.data.fontes.includes('propostas')}
            bancos={fluxo.data.bancos}
          />
          <Projetado
            fluxo={fluxo.data}
            periodos={periodosDe(horizonte, fluxo.data.hoje)}
            simulacao={simulacao}
          />
        </>
      )}
      {supposing && <HipoteseDialog onSuppose={simulacao.supor} onClose={() => setSupposing(false)} />}
    </div>
  )
}

interface ProjetadoProps {
  fluxo: Fluxo
  periodos: ReturnType<typeof periodosDe>
  simulacao: Simulacao
}

function Projetado({ fluxo, periodos, simulacao }: ProjetadoProps) {
  const [opened, setOpened] = useState<{ fonte: Fonte; de: string }>()
  const seen = projetar(periodos, fluxo.dias, simulacao.suposicoesCom(fluxo.bancos))
  // Of the projection as it is now: a row that is moved changes the figure of the open dialog.
  const periodo = seen.periodos.find(({ de }) => de === opened?.de)
  const hidden = fontes.filter(fonte => !fluxo.fontes.includes(fonte))
  return (
    <>
      {hidden.length > 0 && (
        <p className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          Seu perfil não vê {hidden.map(fonte => nomeDaFonte[fonte].toLowerCase()).join(', ')}: nada disso
          está nestes números.
        </p>
      )}
      <Simulado simulacao={simulacao} />
      {seen.negativo ? (
        <Negativo
          negativo={seen.negativo}
          dias={fluxo.dias}
          atraso={fluxo.atraso}
          simulacao={simulacao}
          comSaldo={simulacao.saldo !== undefined || fluxo.bancos !== null}
        />
      ) : (
        <p className="mb-3">
          O caixa não fica negativo até {formatDate(fluxo.ate)}. O menor saldo é{' '}
          <span className="numeros font-medium">{formatMoney(seen.menor.saldo)}</span>, em{' '}
          {formatDate(seen.menor.dia)}. <EmAtraso atraso={fluxo.atraso} />
        </p>
      )}
      <Grafico periodos={seen.periodos} />
      <Tabela
        fontes={fluxo.fontes}
        periodos={seen.periodos}
        hipoteses={simulacao.hipoteses.length > 0}
        onOpen={(fonte, { de }) => setOpened({ fonte, de })}
      />
      <ul className="mt-2 text-muted text-sm">
        {fluxo.atraso.map(({ fonte, quantidade, valor }) => (
          <li key={fonte}>
            Em atraso, contado hoje: {counted(quantidade, ...registroDaFonte[fonte])},{' '}
            <span className="numeros">{formatMoney(valor)}</span>
          </li>
        ))}
        {fluxo.passadas && simulacao.chance > 0 && (
          <li>
            {counted(fluxo.passadas.quantidade, 'proposta enviada', 'propostas enviadas')} há mais de{' '}
            {counted(simulacao.prazo, 'dia', 'dias')} não contam:{' '}
            <span className="numeros">{formatMoney(fluxo.passadas.valor)}</span>
          </li>
        )}
      </ul>
      {opened && periodo && (
        <LinhasDialog
          fonte={opened.fonte}
          periodo={periodo}
          simulacao={simulacao}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** What is tried out, with the way back to each. */
function Simulado({ simulacao }: { simulacao: Simulacao }) {
  const { movidas, hipoteses, mover, retirar, desfazer } = simulacao
  if (movidas.length + hipoteses.length === 0) return null
  const back = 'ml-2 rounded-sm text-accent-text underline-offset-2 hover:underline max-sm:py-2'
  return (
    <section aria-label="Simulação" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-warn-text">Simulação. Nada disto foi salvo.</span>
        <Button onClick={desfazer}>Desfazer simulação</Button>
      </p>
      <ul>
        {movidas.map(movida => (
          <li key={`${movida.fonte} ${movida.id} ${movida.de}`}>
            {movida.titulo}: de {formatDate(movida.de)} para {formatDate(movida.para)}
            <button type="button" className={back} onClick={() => mover({ ...movida, para: movida.de })}>
              Voltar
            </button>
          </li>
        ))}
        {hipoteses.map(hipotese => (
          <li key={`${hipotese.titulo} ${hipotese.dia} ${hipotese.valor}`}>
            {hipotese.titulo}: {formatMoney(hipotese.valor)} em {formatDate(hipotese.dia)}
            <button type="button" className={back} onClick={() => retirar(hipotese)}>
              Retirar
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
