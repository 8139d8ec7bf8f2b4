import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { ExportProcedure, FormatoDeExportacao } from '#platform/contract/export.ts'
import type { ListInput } from '#platform/contract/list.ts'
import type { Exibicao } from '#platform/contract/visoes.ts'
import { menuClass, menuItemClass } from '../../../shell/menu-classes.ts'
import { Spinner } from '../../spinner.tsx'
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
  /** Columns that a person chose for the list; undefined where nobody did. */
  shown: Exibicao['colunas']
  /** Begins an import, for who may make records of what a spreadsheet holds. */
  onImport: (() => void) | false
}

/** Menu of Exportar, initially open, and the chosen export. */
export function ExportChoice({ procedure, input, shown, onImport }: Props) {
  const [formato, setFormato] = useState<FormatoDeExportacao | null>(null)
  const [asShown, setAsShown] = useState(true)
  const { busca, ordem, direcao, filtros } = input
  const known = shown?.flatMap(({ chave }) => (procedure.colunas[chave] ? chave : [])) ?? []
  const colunas = asShown && known.length > 0 ? { colunas: known } : {}
  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <ExportButton {...(formato && { icon: <Spinner /> })} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={16} className={menuClass}>
            {known.length > 0 && (
              <DropdownMenu.CheckboxItem
                className={menuItemClass}
                checked={asShown}
                onCheckedChange={setAsShown}
                onSelect={event => event.preventDefault()}
              >
                <span
                  aria-hidden
                  className="flex size-4 items-center justify-center rounded-sm border border-line-strong"
                >
                  <DropdownMenu.ItemIndicator>
                    <Check size={13} />
                  </DropdownMenu.ItemIndicator>
                </span>
                Só as colunas mostradas
              </DropdownMenu.CheckboxItem>
            )}
            {formats.map(([value, label]) => (
              <DropdownMenu.Item key={value} className={menuItemClass} onSelect={() => setFormato(value)}>
                {label}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item className={menuItemClass} onSelect={() => setTimeout(print)}>
              Imprimir esta página
            </DropdownMenu.Item>
            {onImport && (
              <DropdownMenu.Item className={`${menuItemClass} sm:hidden`} onSelect={onImport}>
                Importar de planilha
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {formato && (
        <ExportJob
          key={formato}
          procedure={procedure}
          input={{ formato, busca, ordem, direcao, filtros, ...colunas }}
          onEnd={() => setFormato(null)}
        />
      )}
    </>
  )
}
