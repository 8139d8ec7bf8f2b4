import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Button that opens how the rows of a list are shown. */
export function DisplayButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Exibição: colunas, grupos e linhas"
      title="Exibição"
      data-exibicao
      className="inline-flex size-control-sm shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-3 hover:text-ink aria-expanded:bg-surface-3 max-sm:size-control max-sm:border max-sm:border-line-strong/50 max-sm:bg-surface"
      {...props}
    >
      <SlidersHorizontal size={15} />
    </button>
  )
}
