import { useQuery } from '@tanstack/react-query'
import { locaisApi } from '#modules/predial/locais/contract.ts'
import { FilterGroup } from '#platform/web/kit/filter-group.tsx'
import { FilterSelect } from '#platform/web/kit/filter-select.tsx'
import type { List } from '#platform/web/kit/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type Chamado, filtroDeStatus, prioridadeChamado, SEM_LOCAL } from '../contract.ts'

/** What the tickets of the table, and those of the board, are narrowed by. */
export function ChamadoFilters({ list }: { list: List<Chamado> }) {
  const locais = useQuery(procedureQuery(locaisApi.options, {}))
  const places = (locais.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))
  return (
    <FilterGroup>
      <FilterSelect list={list} name="status" label="Status" options={filtroDeStatus.options} />
      <FilterSelect list={list} name="prioridade" label="Prioridade" options={prioridadeChamado.values} />
      <FilterSelect
        list={list}
        name="local_id"
        label="Local"
        options={[...places, { value: '0', label: SEM_LOCAL }]}
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
