import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '#platform/contract/api.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { tableRoles } from '#platform/web/kit/list/table-roles.ts'
import type { List } from '#platform/web/kit/list/use-list.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type PropostaListada, propostasApi } from '../contract.ts'
import { columns } from './columns.tsx'

/** The value of what the filters select, on all pages. Not of a search, which would be summed at every keystroke. */
export function Total({ list }: { list: List<PropostaListada> }) {
  const { busca, filtros } = list.input
  const narrowed = busca === '' && Object.keys(filtros).length > 0
  const { data } = useQuery({
    ...procedureQuery(propostasApi.totais, { filtros } as CallOf<typeof propostasApi.totais>),
    placeholderData: keepPreviousData,
    enabled: narrowed,
  })
  if (!narrowed || !data || list.rows.length === 0) return null
  const before = columns.findIndex(({ key }) => key === 'valor_proposta')
  return (
    <tfoot {...tableRoles.group} className="max-sm:block">
      <tr
        {...tableRoles.row}
        className="font-semibold max-sm:flex max-sm:justify-between max-sm:px-4 max-sm:py-3"
      >
        <td
          {...tableRoles.cell}
          colSpan={before}
          className="border-line border-t px-3 py-2 sm:pl-4 max-sm:border-0 max-sm:p-0"
        >
          Total das propostas selecionadas
        </td>
        <td
          {...tableRoles.cell}
          className="numeros border-line border-t px-3 py-2 text-right max-sm:border-0 max-sm:p-0"
        >
          {formatMoney(data.valor)}
        </td>
        {/* The other columns, and the row's actions. */}
        <td
          {...tableRoles.cell}
          colSpan={columns.length - before}
          className="border-line border-t max-sm:hidden"
        />
      </tr>
    </tfoot>
  )
}
