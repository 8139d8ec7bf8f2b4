import type { ReactNode } from 'react'
import { Filters } from './filters.tsx'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list.ts'

interface Props<Row> {
  list: List<Row>
  /** Placeholder that names the searched fields, e.g. 'Buscar por nome, CNPJ/CPF ou e-mail...'. */
  placeholder: string
  /** Filters beside the search box. */
  filters?: ReactNode
  /** Buttons on the right, the primary one last. */
  children?: ReactNode
}

/** Toolbar of a list: search, filters and actions. */
export function Toolbar<Row>({ list, placeholder, filters, children }: Props<Row>) {
  return (
    <div data-barra className="mb-2.5 flex flex-wrap items-center gap-2">
      <SearchBox search={list.search} placeholder={placeholder} />
      {filters && <Filters list={list}>{filters}</Filters>}
      {children && (
        <div data-acoes className="ml-auto flex flex-wrap gap-2">
          {children}
        </div>
      )}
    </div>
  )
}
