import type { ReactNode } from 'react'
import { setBarSlot } from '../header-slot.ts'
import { lazyForm } from '../lazy-form.tsx'
import { AddFilter } from './chips/add-filter.tsx'
import { ControlsContext, useControls } from './chips/controls.ts'
import { Filters } from './filters/filters.tsx'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list.ts'
import { ViewBar } from './views/view-bar.tsx'

const Chips = lazyForm(async () => (await import('./chips/chips.tsx')).Chips)

interface Props<Row> {
  list: List<Row>
  /** Placeholder that names the searched fields, e.g. 'Buscar por nome, CNPJ/CPF ou e-mail...'. */
  placeholder: string
  /** Filters beside the search box. */
  filters?: ReactNode
  /** Buttons on the right, the primary one last. */
  children?: ReactNode
}

/** Toolbar of a list: views, search, filters and actions; below them the filters in force that no control shows. */
export function Toolbar<Row>({ list, placeholder, filters, children }: Props<Row>) {
  const controls = useControls()
  const declared = Object.keys(list.campos)
  const chips = declared.filter(name => name in list.input.filtros && !controls.names.has(name))
  return (
    <div data-barra className="mb-2.5 flex flex-wrap items-center gap-1.5 max-sm:gap-2">
      <ViewBar list={list as List<unknown>} />
      <SearchBox search={list.search} placeholder={placeholder} />
      {(filters || declared.length > 0) && (
        <Filters list={list}>
          <ControlsContext value={controls.register}>{filters}</ControlsContext>
          {declared.length > 0 && <AddFilter list={list} />}
          {chips.length === 0 && list.clear.filters && <Chips list={list} names={chips} />}
        </Filters>
      )}
      <div ref={setBarSlot} className="contents" />
      {children && (
        <div data-acoes className="ml-auto flex flex-wrap gap-1.5 max-sm:gap-2">
          {children}
        </div>
      )}
      {chips.length > 0 && <Chips list={list} names={chips} />}
    </div>
  )
}
