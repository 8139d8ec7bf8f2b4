import { usePlace } from '#platform/web/departments.tsx'
import { Home } from '#platform/web/inicio/home.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { CardLink } from '#platform/web/kit/record/card-link.tsx'
import { Drawing } from './drawing.tsx'

/** Where SSMA starts. */
export function Page() {
  const { department } = usePlace()
  return (
    <>
      <PageHeader title="Módulo SSMA" description="Saúde, segurança e meio ambiente." />
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        {department?.children?.map(screen => (
          <CardLink
            key={screen.path}
            screen={screen}
            title="Registro de Desvios"
            description="Registre o que viu de inseguro e acompanhe até a solução: risco, responsável e prazo."
            action="Acessar Desvios"
          />
        ))}
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
          <Drawing />
        </div>
      </div>
      <Home />
    </>
  )
}
