import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { MailLink, PhoneLink } from '#platform/web/kit/contact-link.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { fornecedoresApi, fornecedorLabels } from '../contract.ts'

export const columns: ColumnsOf<typeof fornecedoresApi.list> = [
  { key: 'nome', header: fornecedorLabels.nome, sort: 'nome', cell: row => row.nome },
  {
    key: 'cnpj',
    header: fornecedorLabels.cnpj,
    sort: 'cnpj',
    width: '12rem',
    cell: row => <span className="numeros whitespace-nowrap">{formatCpfCnpj(row.cnpj)}</span>,
  },
  {
    key: 'telefone',
    header: fornecedorLabels.telefone,
    width: '10rem',
    cell: row => <PhoneLink phone={row.telefone} />,
  },
  { key: 'email', header: fornecedorLabels.email, cell: row => <MailLink address={row.email} /> },
  {
    key: 'categoria',
    header: fornecedorLabels.categoria,
    sort: 'categoria',
    groups: true,
    twoLines: '7.5rem',
    cell: row => row.categoria,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: fornecedoresApi.delete,
  title: 'Excluir fornecedor',
  sentence: 'Tem certeza que deseja excluir este fornecedor?',
  affects: ['financeiro/contas-a-pagar', 'financeiro/despesas-projeto'],
}
