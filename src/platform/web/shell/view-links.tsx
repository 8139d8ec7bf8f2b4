import { Link } from '@tanstack/react-router'
import type { Screen } from '../department.ts'
import { useVisoes } from '../kit/list/views/use-view.ts'
import { useUrl } from '../kit/use-url.ts'
import { entryClass } from './nav-link.tsx'

/** The saved views of a screen's list, below its entry in the menu. */
export function ViewLinks({ screen, here }: { screen: Screen; here: boolean }) {
  const all = useVisoes().data
  const { param } = useUrl()
  const views = all?.filter(({ lista }) => `/${lista.slice(0, lista.lastIndexOf('/'))}` === screen.path)
  if (!views?.length) return null
  return (
    <ul aria-label={`Visões de ${screen.label}`} className="mb-1 ml-3.5 flex flex-col">
      {views.map(({ id, nome }) => {
        const current = here && param('visao') === String(id)
        return (
          <li key={id}>
            <Link
              to={screen.path}
              search={{ visao: id } as never}
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
