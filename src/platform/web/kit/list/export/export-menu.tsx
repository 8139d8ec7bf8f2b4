import type { ExportProcedure } from '#platform/contract/export.ts'
import { lazyMenu } from '../../lazy-menu.tsx'
import { usePode } from '../../use-pode.ts'
import { useImports } from '../use-imports.ts'
import type { List } from '../use-list.ts'
import { ExportButton } from './export-button.tsx'

interface Props<Row> {
  procedure: ExportProcedure
  list: List<Row>
}

const ExportChoice = lazyMenu(ExportButton, async () => (await import('./export-choice.tsx')).ExportChoice)

/** Exportar: exports all rows of the present search and filters, in their order. For a `Toolbar`. */
export function ExportMenu<Row>({ procedure, list }: Props<Row>) {
  const imports = useImports(list)
  const shown = list.view.exibicao.colunas
  return (
    usePode(procedure) && (
      <ExportChoice procedure={procedure} input={list.input} imports={imports} shown={shown} />
    )
  )
}
