import { Download } from 'lucide-react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { Button } from '../../button.tsx'
import { lazyMenu } from '../../lazy-menu.tsx'
import { usePode } from '../../use-pode.ts'
import { useUrl } from '../../use-url.ts'
import { useImports } from '../use-imports.ts'
import type { List } from '../use-list.ts'
import { ExportButton } from './export-button.tsx'

interface Props<Row> {
  procedure: ExportProcedure
  list: List<Row>
  /** Without Importar: the screen has one of its own. */
  alone?: boolean
}

const ExportChoice = lazyMenu(ExportButton, async () => (await import('./export-choice.tsx')).ExportChoice)

/**
 * Exportar: exports all rows of the present search and filters, in their order; beside it Importar, which a phone has in the menu of
 * Exportar: its line of tools is short. For a `Toolbar`.
 */
export function ExportMenu<Row>({ procedure, list, alone }: Props<Row>) {
  const imports = useImports(list) && !alone
  const { change } = useUrl()
  const begin = () => change({ dialogo: 'importar' }, 'push')
  return (
    usePode(procedure) && (
      <>
        {imports && (
          <Button
            icon={<Download className="rotate-180" size={16} />}
            aria-label="Importar de planilha"
            className="max-sm:hidden"
            onClick={begin}
          >
            Importar
          </Button>
        )}
        <ExportChoice
          procedure={procedure}
          input={list.input}
          shown={list.view.exibicao.colunas}
          onImport={imports && begin}
        />
      </>
    )
  )
}
