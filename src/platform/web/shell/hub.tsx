import { usePlace } from '../departments.tsx'
import { Home } from '../inicio/home.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { CardLink } from '../kit/record/card-link.tsx'

/** A department's own page where it has no other: a card for each screen, as in the menu, and its figures. */
export function Page() {
  const { department } = usePlace()
  if (!department) return null
  return (
    <>
      <PageHeader title={department.label} description={department.description} />
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {department.children?.map(screen => (
          <CardLink key={screen.path} screen={screen} />
        ))}
      </div>
      <Home />
    </>
  )
}
