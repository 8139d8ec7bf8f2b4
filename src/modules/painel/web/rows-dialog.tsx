import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatDate, formatMonth, isCalendarDate, monthOf } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { ExampleMarkAt } from '#platform/web/kit/example-mark.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { useUrl } from '#platform/web/kit/use-url.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import {
  type Linhas,
  linhasApi,
  type SerieComLinhas,
  type Soma,
  seriesDaSoma,
} from '../apoio/linhas/contract.ts'
import { serieLabels } from './chart/data.ts'
import { destinationOf } from './links.ts'

const words = {
  despesas: {
    titulo: 'Despesas',
    nenhuma: 'Nenhuma despesa no período.',
    falha: 'Não foi possível buscar as despesas.',
  },
  recebido: {
    titulo: 'Recebimentos',
    nenhuma: 'Nenhum recebimento no período.',
    falha: 'Não foi possível buscar os recebimentos.',
  },
} satisfies Record<Soma, object>

const labelOf = (serie: SerieComLinhas) => (serie === 'recebido' ? null : serieLabels[serie])

const spanOf = (de: string, ate: string) =>
  monthOf(de) === monthOf(ate) && de.endsWith('-01') && ate >= `${monthOf(de)}-28`
    ? `de ${formatMonth(monthOf(de))}`
    : `de ${formatDate(de)} a ${formatDate(ate)}`

/**
 * The rows behind a bar of expenses, or behind what was received, over the dashboard: `?despesas=2026-11-01..2026-11-30`, with
 * `parte` one part of them.
 */
export function RowsDialog({ soma }: { soma: Soma }) {
  const { param, change } = useUrl()
  const [de = '', ate = ''] = param(soma).split('..')
  const close = () => change({ [soma]: null, parte: null }, 'replace')
  if (!isCalendarDate(de) || !isCalendarDate(ate)) return null
  const parte = seriesDaSoma[soma].find(serie => serie === param('parte'))
  return (
    <Dialog title={`${words[soma].titulo} ${spanOf(de, ate)}`} size="lg" reading onClose={close}>
      <Rows
        key={parte}
        asked={{ soma, de, ate, ...(parte && { parte }) }}
        onPart={chosen => change({ parte: chosen ?? null }, 'replace')}
      />
      <DialogFooter>
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}

type Parte = SerieComLinhas | undefined

interface Props {
  asked: { soma: Soma; de: string; ate: string; parte?: SerieComLinhas }
  onPart: (parte: Parte) => void
}

function Rows({ asked, onPart }: Props) {
  const { titulo, nenhuma, falha } = words[asked.soma]
  const [pagina, turn] = useState(1)
  const { data, error, isError, refetch } = useQuery({
    ...procedureQuery(linhasApi.list, { ...asked, pagina }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  if (isError && !data)
    return (
      <DialogBody>
        <Failure text={falha} error={error} onRetry={refetch} />
      </DialogBody>
    )
  return (
    <DialogBody>
      {seriesDaSoma[asked.soma].length > 1 ? (
        <Parts partes={data?.partes ?? []} chosen={asked.parte} onPart={onPart} />
      ) : (
        <Whole parte={data?.partes[0]} />
      )}
      <div className="min-h-80" aria-busy={!data}>
        {data?.linhas.length === 0 && <p className="py-6 text-center text-muted">{nenhuma}</p>}
        <ul aria-label={titulo}>
          {data?.linhas.map(linha => (
            <li key={`${linha.serie} ${linha.id}`} className="border-line border-t first:border-t-0">
              <Link
                {...destinationOf(linha.endereco)}
                className="flex min-h-11 items-baseline gap-3 rounded-sm px-1 py-2 hover:bg-surface-2"
              >
                <span className="numeros shrink-0 text-muted text-sm">{formatDate(linha.dia)}</span>
                <span className="min-w-0 grow">
                  <span className="block font-medium [overflow-wrap:anywhere]">{linha.nome}</span>
                  <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                    {[labelOf(linha.serie), linha.detalhe].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <ExampleMarkAt address={linha.endereco} />
                <span className="numeros shrink-0 font-medium">
                  {linha.valor === null ? 'Sem valor' : formatMoney(linha.valor)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {data && (pagina > 1 || data.mais) && (
          <nav aria-label="Páginas" className="mt-2 flex justify-end gap-2">
            <Button disabled={pagina === 1} onClick={() => turn(pagina - 1)}>
              Anterior
            </Button>
            <Button disabled={!data.mais} onClick={() => turn(pagina + 1)}>
              Próxima
            </Button>
          </nav>
        )}
      </div>
    </DialogBody>
  )
}

/** What a sum of one part comes to. */
function Whole({ parte }: { parte: Linhas['partes'][number] | undefined }) {
  return (
    <p className="mb-4 min-h-7 text-muted">
      {parte && (
        <>
          <span className="numeros font-semibold text-ink text-lg">{formatMoney(parte.valor)}</span> em{' '}
          {counted(parte.quantidade, 'recebimento', 'recebimentos')}
        </>
      )}
    </p>
  )
}

/** What the amount consists of; each part narrows the rows to itself. */
function Parts({
  partes,
  chosen,
  onPart,
}: {
  partes: Linhas['partes']
  chosen: Parte
  onPart: Props['onPart']
}) {
  const all = {
    serie: undefined,
    quantidade: partes.reduce((sum, { quantidade }) => sum + quantidade, 0),
    valor: addMoney('0.00', ...partes.map(({ valor }) => valor)),
  }
  const choices = partes.length > 1 ? [all, ...partes] : [all]
  return (
    <fieldset className="mb-4 grid min-h-18 grid-cols-2 gap-2 sm:min-h-23 sm:grid-cols-5">
      <legend className="sr-only">O que mostrar</legend>
      {choices.map(({ serie, quantidade, valor }) => (
        <button
          key={serie ?? 'todas'}
          type="button"
          aria-pressed={serie === chosen}
          onClick={() => onPart(serie)}
          className="rounded-md border border-line bg-surface-2 px-3 py-2 text-left hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="block text-muted text-sm">{serie ? labelOf(serie) : 'Todas'}</span>
          <span className="numeros block font-semibold">{formatMoney(valor)}</span>
          <span className="numeros block text-muted text-xs">{counted(quantidade, 'linha', 'linhas')}</span>
        </button>
      ))}
    </fieldset>
  )
}
