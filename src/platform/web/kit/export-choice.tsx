import { Download } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { FormatoDeExportacao } from '#platform/contract/export.ts'
import { menuClass, menuItemClass } from '../shell/menu-classes.ts'
import { Button } from './button.tsx'
import { ExportJob } from './export-job.tsx'
import type { ExportProps } from './export-menu.tsx'
import { Spinner } from './spinner.tsx'

const formats: [FormatoDeExportacao, string][] = [
  ['xlsx', 'Planilha do Excel (XLSX)'],
  ['csv', 'Texto para planilhas (CSV)'],
]

/** The menu of Exportar, open at first, and the export that was chosen in it. */
export default function ExportChoice({ procedure, list }: ExportProps) {
  const [formato, setFormato] = useState<FormatoDeExportacao | null>(null)
  const { busca, ordem, direcao, filtros } = list.input
  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <Button icon={formato ? <Spinner /> : <Download aria-hidden size={16} />}>Exportar</Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={16} className={menuClass}>
            {formats.map(([value, label]) => (
              <DropdownMenu.Item key={value} className={menuItemClass} onSelect={() => setFormato(value)}>
                {label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
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
