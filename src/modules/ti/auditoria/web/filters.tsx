import { useQuery } from '@tanstack/react-query'
import { FilterDate } from '#platform/web/kit/list/filters/filter-date.tsx'
import { FilterGroup } from '#platform/web/kit/list/filters/filter-group.tsx'
import { FilterLookup } from '#platform/web/kit/list/filters/filter-lookup.tsx'
import { FilterSelect } from '#platform/web/kit/list/filters/filter-select.tsx'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { auditoriaApi, type MudancaRow, opcoesDeAcao } from '../contract.ts'

/** Who, where, what and when. */
export function AuditoriaFilters({ list }: { list: List<MudancaRow> }) {
  const { data } = useQuery({
    ...procedureQuery(auditoriaApi.entidades, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const entities = data?.rows.map(({ tabela, entidade }) => ({ value: tabela, label: entidade })) ?? []
  return (
    <FilterGroup>
      <FilterLookup
        list={list}
        name="usuario_id"
        label="Pessoa"
        procedure={auditoriaApi.pessoas}
        choice={({ id, nome }) => ({ value: id, label: nome })}
        all="Todas"
      />
      <FilterSelect list={list} name="tabela" label="Onde" options={entities} />
      <FilterSelect list={list} name="acao" label="Ação" options={opcoesDeAcao} all="Todas" />
      <FilterDate list={list} name="de" label="De" />
      <FilterDate list={list} name="ate" label="Até" />
    </FilterGroup>
  )
}
