import type { ColumnsOf } from '#platform/web/kit/columns.ts'
import { type locaisApi, localLabels } from '../contract.ts'

export const columns: ColumnsOf<typeof locaisApi.list> = [
  { key: 'nome', header: localLabels.nome, sort: 'nome', width: '22rem', cell: row => row.nome },
  {
    key: 'descricao',
    header: localLabels.descricao,
    cell: row => row.descricao && <span className="line-clamp-2 whitespace-pre-line">{row.descricao}</span>,
  },
]
