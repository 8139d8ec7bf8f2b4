import { Link } from '@tanstack/react-router'
import type { Screen } from '../department.ts'
import { useVisoes } from '../kit/list/views/use-view.ts'
import { useUrl } from '../kit/use-url.ts'
import { entryClass } from './nav-link.tsx'

/** The saved views of a screen's lists, below its entry in the menu. */
export function ViewLinks({ screen, here }: { screen: Screen; here: boolean }) {
  const all = useVisoes().data
  const { param } = useUrl()
  const { path, abas = {}, listas = [] } = screen
  const views = all?.flatMap(({ lista, ...view }) => {
    const entidade = lista.slice(0, lista.lastIndexOf('/'))
    const aba = abas[entidade]
    return aba || `/${entidade}` === path || listas.includes(entidade) ? [{ ...view, aba }] : []
  })
  if (!views?.length) return null
  return (
    <ul aria-label={`Visões de ${screen.label}`} className="mb-1 ml-3.5 flex flex-col">
      {views.map(({ id, nome, aba }) => {
        const current = here && param('visao') === String(id) && (!aba || param('aba') === aba)
        return (
          <li key={id}>
            <Link
              to={path}
              search={{ ...(aba && { aba }), visao: id } as never}
              aria-current={current ? 'page' : undefined}
              className={`${entryClass(current)} py-1! pl-3! text-sm`}
            >
              <span data-rotulo-do-menu className="truncate" title={nome}>
                {nome}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
