import { usePlace } from '../departments.tsx'
import { lazyForm } from '../kit/lazy-form.tsx'

const Figures = lazyForm(
  async () => (await import('./figures.tsx')).Figures,
  <div role="status" className="mt-4 min-h-80">
    <span className="sr-only">Carregando indicadores...</span>
  </div>,
)

/** Below the cards of a department: how it stands, in figures that lead to their lists. */
export function Home() {
  const { department } = usePlace()
  return department ? <Figures departamento={department.path} /> : null
}
