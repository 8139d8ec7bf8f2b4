import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { daysBetween, formatDate, formatMonth } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { statusFatura } from '../../financeiro/prestacao-contas-cartao/contract.ts'
import { prioridadeChamado } from '../../predial/chamados/contract.ts'
import { riscoPotencial } from '../../ssma/desvios/contract.ts'
import { type Resumo, VENCEM_EM_DIAS } from '../contract.ts'
import { type Destination, itemLinks, pendenciasLinks } from './links.ts'

interface Entry {
  key: string
  link: Destination
  title: string
  detail: ReactNode
  mark?: ReactNode
}

interface Group {
  kind: keyof Resumo['pendencias']
  label: string
  /** What leads to all of them. */
  all: 'Ver todos' | 'Ver todas'
  total: number
  total_minimo: boolean
  entries: Entry[]
}

const late = (text: string) => <span className="font-medium text-danger-text">{text}</span>

function deadline(date: string | null, hoje: string): ReactNode {
  if (!date) return 'Sem prazo'
  return date < hoje ? late(`Prazo era ${formatDate(date)}`) : `Prazo ${formatDate(date)}`
}

function due(date: string, hoje: string): string {
  const days = daysBetween(hoje, date)
  return days === 0 ? 'Vence hoje' : days === 1 ? 'Vence amanhã' : `Vence em ${counted(days, 'dia', 'dias')}`
}

function groupsOf({ chamados, desvios, contas, faturas }: Resumo['pendencias'], hoje: string): Group[] {
  return [
    chamados && {
      ...chamados,
      kind: 'chamados' as const,
      label: 'Chamados atribuídos a você',
      all: 'Ver todos' as const,
      entries: chamados.itens.map(({ id, titulo, prioridade, status, data_abertura }) => ({
        key: String(id),
        link: itemLinks.chamado(id),
        title: titulo,
        detail: `${status === 'Aberto' ? 'Aberto' : `${status}, aberto`} em ${formatDate(data_abertura)}`,
        mark: <Badge value={prioridade} of={prioridadeChamado} />,
      })),
    },
    desvios && {
      ...desvios,
      kind: 'desvios' as const,
      label: 'Desvios sob sua responsabilidade',
      all: 'Ver todos' as const,
      entries: desvios.itens.map(({ id, titulo, risco_potencial, prazo_solucao }) => ({
        key: String(id),
        link: itemLinks.desvio(id),
        title: titulo,
        detail: deadline(prazo_solucao, hoje),
        mark: <Badge value={risco_potencial} of={riscoPotencial} />,
      })),
    },
    contas && {
      ...contas,
      kind: 'contas' as const,
      label: `Contas que vencem em ${VENCEM_EM_DIAS} dias`,
      all: 'Ver todas' as const,
      entries: contas.itens.map(({ id, solicitacao_compra, nome_fornecedor, valor, data_vencimento }) => ({
        key: String(id),
        link: itemLinks.conta(id),
        title: nome_fornecedor,
        detail: `${solicitacao_compra}, ${due(data_vencimento, hoje).toLowerCase()}`,
        mark: valor && <span className="numeros whitespace-nowrap text-sm">{formatMoney(valor)}</span>,
      })),
    },
    faturas && {
      ...faturas,
      kind: 'faturas' as const,
      label: 'Faturas em aberto dos seus cartões',
      all: 'Ver todas' as const,
      entries: faturas.itens.map(({ cartao_id, nome_cartao, mes_referencia, status_fatura }) => ({
        key: `${cartao_id} ${mes_referencia}`,
        link: itemLinks.fatura(cartao_id, mes_referencia),
        title: nome_cartao,
        detail: formatMonth(mes_referencia),
        mark: <Badge value={status_fatura} of={statusFatura} />,
      })),
    },
  ].flatMap(group => (group && group.total > 0 ? [group] : []))
}

interface Props {
  /** Undefined while it is on its way. */
  pendencias: Resumo['pendencias'] | undefined
  /** Without the chart beside it, it is as wide as the page. */
  alone: boolean
}

/** What waits for this person, the first of each kind. */
export function Pending({ pendencias, alone }: Props) {
  const { hoje } = useSessao()
  const groups = pendencias && groupsOf(pendencias, hoje)
  return (
    <section
      aria-labelledby="pendencias"
      className={`flex min-h-80 min-w-0 flex-col rounded-lg border border-line bg-surface shadow-sm xl:relative ${alone ? 'xl:col-span-3' : ''}`}
    >
      <h2 id="pendencias" className="px-4 pt-4 pb-2 font-semibold text-lg">
        Suas pendências
      </h2>
      {/* Beside the chart it is as high as the chart, whatever comes: the page below stays where it is. Its end fades where it goes on. */}
      <div
        className={`min-h-0 grow xl:absolute xl:inset-x-0 xl:top-13 xl:bottom-0 xl:scroll-pb-8 xl:overflow-y-auto xl:pb-8 xl:[mask-image:linear-gradient(#000_calc(100%-2rem),transparent)] ${alone ? 'xl:grid xl:grid-cols-2 xl:content-start xl:*:only:col-span-2' : ''}`}
      >
        {groups === undefined && <Skeleton />}
        {groups?.length === 0 && <Empty text="Nada pendente para você." icon={<CircleCheck size={22} />} />}
        {groups?.map(group => (
          <PendingGroup key={group.kind} group={group} link={pendenciasLinks(hoje)[group.kind]} />
        ))}
      </div>
    </section>
  )
}

function PendingGroup({ group, link }: { group: Group; link: Destination }) {
  const { kind, label, all, total, total_minimo, entries } = group
  const count = `${total_minimo ? 'mais de ' : ''}${formatCount(total)}`
  return (
    <section aria-labelledby={`pendencias-${kind}`} className="pb-3">
      <div className="flex items-baseline justify-between gap-3 px-4 py-1">
        <h3 id={`pendencias-${kind}`} className="font-medium text-muted text-sm">
          {label} <span className="numeros">({count})</span>
        </h3>
        <Link
          {...link}
          aria-describedby={`pendencias-${kind}`}
          className="shrink-0 rounded-sm py-1 font-medium text-accent-text text-sm hover:underline"
        >
          {all}
        </Link>
      </div>
      <ul>
        {entries.map(({ key, link, title, detail, mark }) => (
          <li key={key} className="relative flex items-center gap-3 px-4 py-1.5 hover:bg-surface-2">
            <div className="min-w-0 grow">
              <Link {...link} className="block truncate rounded-sm font-medium after:absolute after:inset-0">
                {title}
              </Link>
              <p className="numeros text-muted text-sm">{detail}</p>
            </div>
            {mark}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINES = [70, 55, 80, 60, 65]

function Skeleton() {
  return (
    <div aria-hidden className="space-y-4 px-4 py-2">
      {LINES.map(width => (
        <div key={width} className="space-y-2">
          <div className="h-3.5 animate-pulse rounded-sm bg-surface-3" style={{ width: `${width}%` }} />
          <div className="h-3 w-1/3 animate-pulse rounded-sm bg-surface-2" />
        </div>
      ))}
    </div>
  )
}
