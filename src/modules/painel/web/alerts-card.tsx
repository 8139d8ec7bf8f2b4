import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { nivelEm, useSessao } from '#platform/web/session.tsx'
import { ALERTA_NOVO_DIAS, areaDoAlerta, type Resumo, type TipoDeAlerta, tiposDeAlerta } from '../contract.ts'
import { FigureFrame } from './figure-card.tsx'
import { alertaLinks } from './links.ts'

const FRAME = { title: 'Alertas Críticos', icon: TriangleAlert }

const labels: Record<TipoDeAlerta, string> = {
  desvios: 'Desvios graves',
  chamados: 'Chamados urgentes',
  contas: 'Contas em atraso',
  documentos: 'Documentos vencidos',
}

const ROWS = '-mx-1.5 mt-auto pt-1'
const ROW = 'flex min-h-6 items-center justify-between gap-2 rounded-sm px-1.5 text-sm max-sm:min-h-11'

interface Props {
  /** Undefined while they are on their way. */
  alertas: Resumo['alertas'] | undefined
  /** The period of the page ended before today, and the alerts are those of today. */
  past: boolean
}

/** What cannot wait, in all; each kind leads to its own rows. */
export function AlertsCard({ alertas, past }: Props) {
  if (alertas === undefined) return <Skeleton />
  if (alertas === null) return null
  const { quantidade, novos, partes } = alertas
  const news = novos === 0 ? 'nenhum novo' : counted(novos, 'novo', 'novos')
  return (
    <FigureFrame {...FRAME}>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="numeros font-semibold text-2xl">{formatCount(quantidade)}</span>
        <span className="numeros text-muted text-sm">
          {past && 'hoje, '}
          {news} em {ALERTA_NOVO_DIAS} dias
        </span>
      </p>
      <ul className={ROWS}>
        {partes.map(({ tipo, quantidade }) => (
          <li key={tipo}>
            <Link {...alertaLinks[tipo]} className={`${ROW} hover:bg-surface-2`}>
              <span>{labels[tipo]}</span>
              <span className={`numeros font-semibold ${quantidade > 0 ? 'text-danger-text' : 'text-muted'}`}>
                {formatCount(quantidade)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </FigureFrame>
  )
}

/** As many rows as there will be. */
function Skeleton() {
  const sessao = useSessao()
  const seen = tiposDeAlerta.filter(tipo => nivelEm(sessao, areaDoAlerta[tipo]) !== 'nenhum')
  return (
    <FigureFrame {...FRAME}>
      <div aria-hidden className="mt-1.5 mb-1.5 h-6 w-1/3 animate-pulse rounded-sm bg-surface-3" />
      <div aria-hidden className={ROWS}>
        {seen.map(tipo => (
          <div key={tipo} className={ROW}>
            <div className="h-3.5 w-2/3 animate-pulse rounded-sm bg-surface-3" />
          </div>
        ))}
      </div>
    </FigureFrame>
  )
}
