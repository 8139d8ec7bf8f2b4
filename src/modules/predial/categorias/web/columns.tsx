import type { ColumnsOf } from '#platform/web/kit/columns.ts'
import { categoriaLabels, type categoriasApi } from '../contract.ts'

export const columns: ColumnsOf<typeof categoriasApi.list> = [
  { key: 'nome', header: categoriaLabels.nome, sort: 'nome', width: '22rem', cell: row => row.nome },
  {
    key: 'descricao',
    header: categoriaLabels.descricao,
    cell: row => row.descricao && <span className="line-clamp-2 whitespace-pre-line">{row.descricao}</span>,
  },
]
