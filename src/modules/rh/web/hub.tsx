import { usePlace } from '#platform/web/departments.tsx'
import { Home } from '#platform/web/inicio/home.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { CardLink } from '#platform/web/kit/record/card-link.tsx'

/** Where RH starts: a card for each of its screens, and what expires. */
export function Page() {
  const screens = usePlace().department?.children ?? []
  return (
    <>
      <PageHeader title="RH" description="Funcionários e seus documentos." />
      {screens.length === 0 && <Empty text="Nenhum módulo disponível." />}
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {screens.map(screen => (
          <CardLink key={screen.path} screen={screen} />
        ))}
      </div>
      <Home />
    </>
  )
}
