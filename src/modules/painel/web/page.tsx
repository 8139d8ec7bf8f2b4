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
            title="Chamados"
            description="Peça um reparo ou acompanhe os chamados de manutenção."
            action="Ver chamados"
            icon={<TicketCheck size={20} aria-hidden="true" />}
          />
          <CardLink
            to="/ssma/desvios"
            title="Desvios de segurança"
            description="Registre uma situação de risco ou acompanhe as correções."
            action="Ver desvios"
            icon={<TriangleAlert size={20} aria-hidden="true" />}
          />
          <CardLink
            to="/financeiro/prestacao-contas-cartao"
            title="Prestação de contas"
            description="Lance as despesas do cartão e confira a fatura do mês."
            action="Prestar contas"
            icon={<CreditCard size={20} aria-hidden="true" />}
          />
        </div>
      </section>
      <Departments />
    </>
  )
}

/** Every department that this person may open; the way to the hubs, which the menu only unfolds. */
function Departments() {
  const sessao = useSessao()
  const departments = useDepartments().filter(entry => entry.path !== '/dashboard' && mayOpen(sessao, entry))
  return (
    <section aria-labelledby="departamentos" className="mt-8">
      <h2 id="departamentos" className="mb-3 font-semibold text-lg">
        Departamentos
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {departments.map(({ path, label, description, icon: Icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3.5 transition hover:border-accent hover:shadow-sm"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0 text-accent-text" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-muted text-sm">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
