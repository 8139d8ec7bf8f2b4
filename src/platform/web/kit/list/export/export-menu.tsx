import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { Button } from '../../button.tsx'
import { lazyForm } from '../../lazy-form.tsx'
import { lazyMenu } from '../../lazy-menu.tsx'
import { usePode } from '../../use-pode.ts'
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
const ImportDialog = lazyForm(async () => (await import('../import/import-dialog.tsx')).ImportDialog)

/** Exportar: exports all rows of the present search and filters, in their order; beside it Importar. For a `Toolbar`. */
export function ExportMenu<Row>({ procedure, list, alone }: Props<Row>) {
  const imports = useImports(list)
  const [importing, setImporting] = useState(false)
  return (
    usePode(procedure) && (
      <>
        {imports && !alone && (
          <Button
            icon={<FileUp size={16} />}
            aria-label="Importar de planilha"
            onClick={() => setImporting(true)}
          >
            Importar
          </Button>
        )}
        {importing && <ImportDialog exportar={procedure} onClose={() => setImporting(false)} />}
        <ExportChoice procedure={procedure} input={list.input} shown={list.view.exibicao.colunas} />
      </>
    )
  )
}
