import { usePlace } from '../departments.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { CardLink } from '../kit/record/card-link.tsx'

/** A card for each guide. */
export function Page() {
  const { department } = usePlace()
  return (
    <>
      <PageHeader
        title="Ajuda"
        description="O que cada departamento faz e como fazer o que é de todo dia, passo a passo."
      />
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {department?.children?.map(guide => (
          <CardLink key={guide.path} screen={guide} action="Ler" />
        ))}
      </div>
    </>
  )
}
