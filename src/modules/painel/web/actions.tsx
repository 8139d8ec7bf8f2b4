import { Link } from '@tanstack/react-router'
import { CreditCard, type LucideIcon, TicketCheck, TriangleAlert } from 'lucide-react'
import { type AreaDaMatriz, alcanca } from '#platform/contract/permissions.ts'
import { useNivel } from '#platform/web/session.tsx'
import { type Destination, novoLinks } from './links.ts'

/** What people come here to do, whatever their department. Each opens the dialog for a new one. */
export function Actions() {
  return (
    <section aria-labelledby="acoes-rapidas" className="xl:col-span-3">
      <h2 id="acoes-rapidas" className="mb-3 font-semibold text-lg">
        Ações rápidas
      </h2>
      <ul className="grid gap-3 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        <Action
          area="predial.chamados"
          to="/predial/chamados"
          link={novoLinks.chamado}
          title="Abrir um chamado"
          description="Peça um reparo ao Predial."
          icon={TicketCheck}
        />
        <Action
          area="ssma"
          to="/ssma/desvios"
          link={novoLinks.desvio}
          title="Registrar um desvio"
          description="Relate uma situação de risco."
          icon={TriangleAlert}
        />
        <Action
          area="financeiro.prestacao"
          to="/financeiro/prestacao-contas-cartao"
          link={novoLinks.despesa}
          title="Prestar contas do cartão"
          description="Lance uma despesa na fatura do mês."
          icon={CreditCard}
        />
      </ul>
    </section>
  )
}

interface Props {
  area: AreaDaMatriz
  /** The screen itself, for who may look only: it says why. */
  to: string
  link: Destination
  title: string
  description: string
  icon: LucideIcon
}

function Action({ area, to, link, title, description, icon: Icon }: Props) {
  const nivel = useNivel(area)
  const may = alcanca(nivel, 'registrar')
  if (nivel === 'nenhum') return null
  const says = may ? description : 'Você pode consultar, sem registrar.'
  return (
    <li className="relative flex items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-sm transition hover:border-accent hover:shadow-md">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <Icon size={20} />
      </span>
      <div className="min-w-0">
        <Link
          {...(may ? link : { to })}
          className="rounded-sm font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>
        <p className="text-muted text-sm">{says}</p>
      </div>
    </li>
  )
}
