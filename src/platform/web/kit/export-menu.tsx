import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import type { ListInput } from '#platform/contract/list.ts'
import { Button } from './button.tsx'
import { usePode } from './use-pode.ts'

const ExportChoice = lazy(() => import('./export-choice.tsx'))

export interface ExportProps {
  procedure: ExportProcedure
  list: { input: ListInput }
}

/**
 * Exportar: all rows that the present search and filters select, in the present order. Stands in a `Toolbar`. Its
 * menu is fetched when it is first wanted: no list pays for it at its start.
 */
export function ExportMenu({ procedure, list }: ExportProps) {
  const [wanted, want] = useState(false)
  const button = (
    <Button icon={<Download aria-hidden size={16} />} busy={wanted} onClick={() => want(true)}>
      Exportar
    </Button>
  )
  if (!usePode(procedure)) return null
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ExportChoice procedure={procedure} list={list} />
    </Suspense>
  )
}
