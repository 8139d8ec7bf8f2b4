import { Link } from '@tanstack/react-router'
import { CreditCard, TicketCheck, TriangleAlert } from 'lucide-react'
import { mayOpen } from '#platform/web/department.ts'
import { useDepartments } from '#platform/web/departments.tsx'
import { CardLink } from '#platform/web/kit/card-link.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useSessao } from '#platform/web/session.tsx'

export function Page() {
  const { usuario } = useSessao()
  return (
    <>
      <PageHeader
        title={`Olá, ${usuario.full_name || usuario.email}`}
        description="O que você precisa fazer hoje?"
      />
      <section aria-labelledby="acoes-rapidas">
        <h2 id="acoes-rapidas" className="mb-3 font-semibold text-lg">
          Ações rápidas
        </h2>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <CardLink
            to="/predial/chamados"
            title="Abrir um chamado"
            description="Peça um reparo ao Predial ou acompanhe os seus pedidos."
            icon={<TicketCheck size={20} aria-hidden="true" />}
          />
          <CardLink
            to="/ssma/desvios"
            title="Registrar um desvio"
            description="Relate uma situação de risco ou acompanhe as correções."
            icon={<TriangleAlert size={20} aria-hidden="true" />}
          />
          <CardLink
            to="/financeiro/prestacao-contas-cartao"
            title="Prestar contas do cartão"
            description="Lance as despesas do cartão e confira a fatura do mês."
            icon={<CreditCard size={20} aria-hidden="true" />}
          />
        </div>
      </section>
      <Departments />
    </>
  )
}

/** The hubs that this person may open: the menu only unfolds them, so this is where they are reached. */
function Departments() {
  const sessao = useSessao()
  const hubs = useDepartments().filter(entry => entry.children && mayOpen(sessao, entry))
  return (
    <section aria-labelledby="departamentos" className="mt-8">
      <h2 id="departamentos" className="mb-3 font-semibold text-lg">
        Departamentos
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {hubs.map(({ path, label, description, icon: Icon }) => (
          <li
            key={path}
            className="relative flex items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3.5 transition hover:border-accent hover:shadow-sm"
          >
            <Icon size={20} aria-hidden="true" className="shrink-0 text-accent-text" />
            <div className="min-w-0">
              {/* Named by the department alone, while the whole card takes the click. */}
              <Link
                to={path}
                className="rounded-sm font-semibold after:absolute after:inset-0 after:rounded-lg"
              >
                {label}
              </Link>
              <p className="text-muted text-sm">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
