import { FileUp, Plus, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { NEW } from '../../keyboard/keys.ts'
import { Button } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { lazyForm } from '../lazy-form.tsx'
import { useImports } from './use-imports.ts'
import type { List } from './use-list.ts'

const ImportDialog = lazyForm(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

interface Props<Row> {
  list: List<Row>
  text: string
  belongs: string | undefined
}

/** A list without rows: what belongs there and the first step, or what was asked of it and how to ask for less. */
export function EmptyList<Row>({ list, text, belongs }: Props<Row>) {
  const { search, filters } = list.clear
  if (!search && !filters) {
    return (
      <Empty text={text} more={belongs}>
        <div className="flex flex-wrap justify-center gap-2">
          <FirstStep />
          <FromSpreadsheet list={list} />
        </div>
      </Empty>
    )
  }
  const asked = search
    ? `Nada corresponde a “${list.input.busca}”${filters ? ' com estes filtros' : ''}.`
    : 'Nada corresponde a estes filtros.'
  return (
    <Empty text={text} more={asked} icon={<SearchX size={22} />}>
      <div className="flex flex-wrap justify-center gap-2">
        {search && <Button onClick={search}>Limpar busca</Button>}
        {filters && <Button onClick={filters}>Limpar filtros</Button>}
      </div>
    </Empty>
  )
}

/** The button at the head of the page that makes a new record, once more; nothing for who may not. */
function FirstStep() {
  const [name, setName] = useState('')
  useEffect(() => setName(document.querySelector(NEW)?.textContent ?? ''), [])
  if (!name) return null
  return (
    <Button
      icon={<Plus aria-hidden size={16} />}
      onClick={() => document.querySelector<HTMLElement>(NEW)?.click()}
    >
      {/^Novo /.test(name) ? 'Criar o primeiro' : 'Criar a primeira'}
    </Button>
  )
}

/** Fills the list from a spreadsheet, where its entity takes one and the person may. */
function FromSpreadsheet<Row>({ list }: { list: List<Row> }) {
  const [open, setOpen] = useState(false)
  const { exportar } = list.api as { exportar?: ExportProcedure }
  if (!useImports(list) || !exportar) return null
  return (
    <>
      <Button icon={<FileUp aria-hidden size={16} />} onClick={() => setOpen(true)}>
        Importar planilha
      </Button>
      {open && <ImportDialog exportar={exportar} onClose={() => setOpen(false)} />}
    </>
  )
}
