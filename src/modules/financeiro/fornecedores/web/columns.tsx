import { formatCnpj, maskPhone } from '#platform/contract/documents.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type fornecedoresApi, fornecedorLabels } from '../contract.ts'

export const columns: ColumnsOf<typeof fornecedoresApi.list> = [
  { key: 'nome', header: fornecedorLabels.nome, sort: 'nome', cell: row => row.nome },
  {
    key: 'cnpj',
    header: fornecedorLabels.cnpj,
    sort: 'cnpj',
    width: '12rem',
    cell: row => <span className="numeros whitespace-nowrap">{formatCnpj(row.cnpj)}</span>,
  },
  {
    key: 'telefone',
    header: fornecedorLabels.telefone,
    width: '10rem',
    cell: row => row.telefone && <span className="numeros whitespace-nowrap">{maskPhone(row.telefone)}</span>,
  },
  { key: 'email', header: fornecedorLabels.email, cell: row => row.email },
  { key: 'categoria', header: fornecedorLabels.categoria, sort: 'categoria', cell: row => row.categoria },
]
