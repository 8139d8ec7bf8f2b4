import { Link } from '@tanstack/react-router'
import { FileUp, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { NEW } from '../../keyboard/keys.ts'
import { Button, buttonClass } from '../button.tsx'
import { Empty } from '../empty.tsx'
import { useUrl } from '../use-url.ts'
import { useImports } from './use-imports.ts'
import type { List } from './use-list.ts'

interface Props<Row> {
  list: List<Row>
  text: string
  belongs: string | undefined
  /** The first step, where no button at the head of the page is it. */
  step?: ReactNode
  /** The screen has the import of a spreadsheet. It is not here, since the first row that comes in takes this away. */
  imports?: boolean
}

/** A list without rows: what belongs there and the first step, or what was asked of it and how to ask for less. */
export function EmptyList<Row>({ list, text, belongs, step = <FirstStep />, imports }: Props<Row>) {
  const importable = useImports(list)
  const { change } = useUrl()
  const { search, filters } = list.clear
  if (!search && !filters) {
    return (
      <Empty text={text} more={belongs}>
        <div className="flex flex-wrap justify-center gap-2">
          {step}
          {imports && importable && (
            <Button icon={<FileUp size={16} />} onClick={() => change({ dialogo: 'importar' }, 'push')}>
              Importar planilha
            </Button>
          )}
        </div>
      </Empty>
    )
  }
  const asked = search
    ? `Nada corresponde a “${list.input.busca}”${filters ? ' com estes filtros' : ''}.`
    : 'Nada corresponde a estes filtros.'
  return (
    <Empty text={asked} more={text} icon={<SearchX size={22} />}>
      <div className="flex flex-wrap justify-center gap-2">
        {search && <Button onClick={search}>Limpar busca</Button>}
        {filters && <Button onClick={filters}>Limpar filtros</Button>}
      </div>
    </Empty>
  )
}

/** The button at the head of the page that makes a new record, once more in its words; nothing for who may not. */
function FirstStep() {
  const [name, setName] = useState('')
  useEffect(() => setName(document.querySelector(NEW)?.textContent ?? ''), [])
  if (!name) return null
  return (
    <Link
      to={'.' as never}
      search={((now: object) => ({ ...now, dialogo: 'novo' })) as never}
      className={buttonClass()}
      onClick={event => {
        event.preventDefault()
        document.querySelector<HTMLElement>(NEW)?.click()
      }}
    >
      <Plus size={16} />
      {name}
    </Link>
  )
}
