import { locaisApi } from '#modules/predial/locais/contract.ts'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterLookup } from '#platform/web/kit/list/filters/filter-lookup.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { type Chamado, filtroDeStatus, prioridadeChamado, SEM_LOCAL } from '../contract.ts'

/** What the tickets of the table, and those of the board, are narrowed by. */
export function ChamadoFilters({ list }: { list: List<Chamado> }) {
  return (
    <FilterGroup>
      <FilterSelect list={list} name="status" label="Status" options={filtroDeStatus.options} />
      <FilterSelect
        list={list}
        name="prioridade"
        label="Prioridade"
        options={prioridadeChamado.values}
        all="Todas"
      />
      <FilterLookup
        list={list}
        name="local_id"
        label="Local"
        procedure={locaisApi.options}
        choice={({ id, nome }) => ({ value: id, label: nome })}
        others={[{ value: 0, label: SEM_LOCAL }]}
      />
      <FilterSelect
        list={list}
        name="meus"
        label="De quem"
        options={[
          { value: 'true', label: 'Meus chamados' },
          { value: 'atribuidos', label: 'Atribuídos a mim' },
        ]}
      />
    </FilterGroup>
  )
}
