import { Link } from '@tanstack/react-router'
import { mayOpen } from '#platform/web/department.ts'
import { useDepartments } from '#platform/web/departments.tsx'
import { useSessao } from '#platform/web/session.tsx'

/** The hubs that this person may open: the menu only unfolds them, so this is where they are reached. */
export function Departments() {
  const sessao = useSessao()
  const hubs = useDepartments().filter(entry => entry.children && !entry.outOfMenu && mayOpen(sessao, entry))
  return (
    <section aria-labelledby="departamentos" className="xl:col-span-3">
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
