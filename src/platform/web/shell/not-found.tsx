import { Link, Navigate } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Arrival } from '../arrival.tsx'
import { pagesOf } from '../department.ts'
import { useDepartments, usePathname } from '../departments.tsx'
import { buttonClass } from '../kit/button.tsx'
import { MessagePage } from '../message-page.tsx'

/** No such page. Records that have no list of their own are listed by the screen around them: it is what was looked for. */
export function Page() {
  const path = usePathname().replace(/\/+$/, '')
  const screens = useDepartments().flatMap(({ children = [] }) => children)
  const around = screens.find(screen => pagesOf(screen).some(pages => pages.path === path))
  if (around) return <Navigate to={around.path} replace />
  return (
    <>
      <MessagePage
        icon={<Compass size={26} aria-hidden="true" />}
        title="Página não encontrada"
        actions={
          <Link to="/dashboard" className={buttonClass('primary')}>
            Ir para o Dashboard
          </Link>
        }
      >
        <p>O endereço não existe ou mudou de lugar. Confira se foi digitado corretamente.</p>
      </MessagePage>
      <Arrival title="Página não encontrada" />
    </>
  )
}
