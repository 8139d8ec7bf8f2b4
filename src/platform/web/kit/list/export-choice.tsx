import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { ExportProcedure, FormatoDeExportacao } from '#platform/contract/export.ts'
import type { ListInput } from '#platform/contract/list.ts'
import { menuClass, menuItemClass } from '../../shell/menu-classes.ts'
import { lazyForm } from '../lazy-form.tsx'
import { Spinner } from '../spinner.tsx'
import { ExportButton } from './export-button.tsx'
import { ExportJob } from './export-job.tsx'

const formats: [FormatoDeExportacao, string][] = [
  ['xlsx', 'Planilha do Excel (XLSX)'],
  ['csv', 'Texto para planilhas (CSV)'],
]

interface Props {
  procedure: ExportProcedure
  /** Selection of the list; its page is ignored. */
  input: ListInput
  /** The person may make records of what a spreadsheet holds. */
  imports: boolean
}

const ImportDialog = lazyForm(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

/** Menu of Exportar, initially open, and the chosen export, or the import of what was edited in a spreadsheet. */
export function ExportChoice({ procedure, input, imports }: Props) {
  const [importing, setImporting] = useState(false)
  const [formato, setFormato] = useState<FormatoDeExportacao | null>(null)
  const { busca, ordem, direcao, filtros } = input
  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <ExportButton {...(formato && { icon: <Spinner /> })} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={16} className={menuClass}>
            {formats.map(([value, label]) => (
              <DropdownMenu.Item key={value} className={menuItemClass} onSelect={() => setFormato(value)}>
                {label}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item className={menuItemClass} onSelect={() => setTimeout(print)}>
              Imprimir esta página
            </DropdownMenu.Item>
            {imports && (
              <>
                <DropdownMenu.Separator className="my-1 border-line border-t" />
                <DropdownMenu.Item className={menuItemClass} onSelect={() => setImporting(true)}>
                  Importar planilha
                </DropdownMenu.Item>
              </>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {importing && <ImportDialog exportar={procedure} onClose={() => setImporting(false)} />}
      {formato && (
        <ExportJob
          key={formato}
          procedure={procedure}
          input={{ formato, busca, ordem, direcao, filtros }}
          onEnd={() => setFormato(null)}
        />
      )}
    </>
  )
}
