import { usePlace } from '#platform/web/departments.tsx'
import { Home } from '#platform/web/inicio/home.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { CardLink } from '#platform/web/kit/record/card-link.tsx'

/** Where Comercial starts: its two registers and how its proposals stand. */
export function Page() {
  const { department } = usePlace()
  return (
    <>
      <PageHeader title="Comercial" description="Clientes e propostas, do primeiro contato ao projeto." />
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {department?.children?.map(screen => (
          <CardLink key={screen.path} screen={screen} />
        ))}
      </div>
      <Home />
    </>
  )
}
