import { Lock } from 'lucide-react'
import { mayOpen } from '../department.ts'
import { usePlace } from '../departments.tsx'
import { CardLink } from '../kit/card-link.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useSessao } from '../session.tsx'

/** A department's own page where it has no other: a card for each screen, as in the menu. */
export function Page() {
  const sessao = useSessao()
  const { department } = usePlace()
  if (!department) return null
  const cards = (department.children ?? []).map(screen =>
    mayOpen(sessao, screen)
      ? { ...screen, action: 'Acessar' }
      : { ...screen, icon: Lock, description: 'Sem acesso com o seu perfil', action: null },
  )
  return (
    <>
      <PageHeader title={department.label} description={department.description} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ path, label, description, icon: Icon, action }) => (
          <CardLink
            key={path}
            to={path}
            title={label}
            description={description}
            action={action}
            icon={<Icon size={20} aria-hidden="true" />}
          />
        ))}
      </div>
    </>
  )
}
