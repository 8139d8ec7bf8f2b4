import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { ApiError } from '#platform/web/api.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Desvio, desvioLabels, desviosApi, riscoPotencial, statusResolucao } from '../contract.ts'
import { Deadline } from './deadline.tsx'
import { Photos } from './photos.tsx'

interface Props {
  id: number
  onBack: () => void
}

/** One deviation on a sheet: on the screen to be read, on paper to be signed. */
export function DesvioSheet({ id, onBack }: Props) {
  const { data, error, refetch } = useQuery(procedureQuery(desviosApi.get, { id }))
  const gone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <div className="mb-4 flex justify-between gap-2 print:hidden">
        <Button icon={<ArrowLeft size={16} />} onClick={onBack}>
          Voltar
        </Button>
        <div className="flex items-center gap-2">
          {data && <HistoryButton procedure={desviosApi.historico} id={id} about={data.titulo} />}
          <Button variant="primary" icon={<Printer size={16} />} disabled={!data} onClick={() => print()}>
            Imprimir
          </Button>
        </div>
      </div>
      {data && <Sheet desvio={data} />}
      {error && !data && (
        <h1 tabIndex={-1} className="sr-only">
          Registro de Desvios SSMA
        </h1>
      )}
      {error && !data && gone && <Empty text="Este desvio não existe mais." />}
      {error && !data && !gone && (
        <Failure text="Não foi possível abrir o desvio." error={error} onRetry={refetch} />
      )}
    </div>
  )
}

function Sheet({ desvio }: { desvio: Desvio }) {
  const { hoje } = useSessao()
  const requester = desvio.solicitante_nome || desvio.solicitante_email || 'N/A'
  return (
    <article className="rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="border-line-strong border-b-2 pb-4">
        <p className="numeros flex justify-between gap-4 text-muted text-sm">
          <span>Registro de Desvios SSMA</span>
          <span>Nº {desvio.id}</span>
        </p>
        <h1 tabIndex={-1} className="wrap-anywhere mt-1 font-semibold text-2xl">
          {desvio.titulo}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge value={desvio.status_resolucao} of={statusResolucao} />
          <Badge value={desvio.risco_potencial} of={riscoPotencial} />
          <Deadline desvio={desvio} />
        </p>
      </header>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Item name="descricao_desvio" wide>
          {desvio.descricao_desvio}
        </Item>
        <Item name="local_ocorrencia">{desvio.local_ocorrencia}</Item>
        <Item name="data_ocorrencia">{formatDate(desvio.data_ocorrencia)}</Item>
        <Item name="tipo_desvio">{desvio.tipo_desvio}</Item>
        <Item name="risco_potencial">{desvio.risco_potencial}</Item>
        <Item name="acoes_corretivas_sugeridas" wide>
          {desvio.acoes_corretivas_sugeridas}
        </Item>
        <Item name="responsavel_acao">{desvio.responsavel_nome ?? desvio.responsavel_acao}</Item>
        <Item name="prazo_solucao">{desvio.prazo_solucao && formatDate(desvio.prazo_solucao)}</Item>
        <Item name="status_resolucao">{desvio.status_resolucao}</Item>
        <Item label="Solicitante">{requester}</Item>
      </dl>
      <Photos desvio={desvio} />
      <div aria-hidden className="mt-20 hidden grid-cols-2 gap-10 text-center text-sm print:grid">
        <p className="border-ink border-t pt-1">Responsável pela Ação</p>
        <p className="border-ink border-t pt-1">SSMA</p>
      </div>
      <footer className="numeros mt-6 border-line border-t pt-3 text-muted text-sm">
        Registrado em {showInstant(desvio.created_at)}. Emitido em {formatDate(hoje)}.
      </footer>
    </article>
  )
}

interface ItemProps {
  /** A field, under its own label. */
  name?: keyof typeof desvioLabels
  label?: string
  wide?: boolean
  children: ReactNode
}

function Item({ name, label = name && desvioLabels[name], wide = false, children }: ItemProps) {
  return (
    <div className={`break-inside-avoid ${wide ? 'sm:col-span-2 print:col-span-2' : ''}`}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5 whitespace-pre-line">{children || 'N/A'}</dd>
    </div>
  )
}
