import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type CadastroApi, cadastroLabels } from '../contract.ts'

export const columns: ColumnsOf<CadastroApi['list']> = [
  { key: 'nome', header: cadastroLabels.nome, sort: 'nome', width: '22rem', cell: row => row.nome },
  {
    key: 'descricao',
    header: cadastroLabels.descricao,
    cell: row => row.descricao,
  },
]
