import { type ReactNode, useEffect, useRef } from 'react'
import { useNear } from '#platform/web/use-near.ts'
import type { Bloco } from '../contract.ts'
import { blocoLabels } from './blocks.ts'

/** About as high as what comes: what is below stays where it is. */
const HEIGHTS: Record<Bloco, string> = {
  acoes: 'min-h-67 lg:min-h-26',
  grafico: 'min-h-152 sm:min-h-128',
  pendencias: 'min-h-43',
  vencimentos: 'min-h-171 sm:min-h-121 xl:min-h-66',
  resultado: 'min-h-244 sm:min-h-116 xl:min-h-106',
  novidades: 'min-h-24 sm:min-h-19',
  departamentos: 'min-h-108 sm:min-h-67 xl:min-h-47',
}

/** Drawn once while the page has been open: whoever comes back finds the page as long as it was. */
const drawn = new Set<Bloco>()

interface Props {
  bloco: Bloco
  /** Its turn among the blocks; the first one is drawn at once. */
  turn: number
  /** How many columns of the page it takes. */
  wide: string
  children: () => ReactNode
}

/**
 * A block of the dashboard, or its heading in its place until it is near: on a phone nine screens would be drawn at one go, eight
 * of them before anybody looks.
 */
export function BlockPlace({ bloco, turn, wide, children }: Props) {
  const place = useRef<HTMLElement>(null)
  const near = useNear(place, { from: turn === 0 || drawn.has(bloco), turn })
  useEffect(() => {
    if (near) drawn.add(bloco)
  }, [near, bloco])
  if (near) return children()
  const id = `lugar-${bloco}`
  return (
    <section
      ref={place}
      aria-labelledby={id}
      aria-busy
      className={`rounded-lg border border-line bg-surface p-4 shadow-sm ${HEIGHTS[bloco]} ${wide}`}
    >
      <h2 id={id} className="font-semibold text-lg">
        {blocoLabels[bloco]}
      </h2>
    </section>
  )
}
