import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { MailLink, PhoneLink } from '#platform/web/kit/contact-link.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { clienteLabels, clientesApi } from '../contract.ts'

export const columns: ColumnsOf<typeof clientesApi.list> = [
  {
    key: 'nome_cliente',
    header: clienteLabels.nome_cliente,
    sort: 'nome_cliente',
    cell: row => row.nome_cliente,
  },
  {
    key: 'cnpj_cpf',
    header: clienteLabels.cnpj_cpf,
    sort: 'cnpj_cpf',
    width: '10.5rem',
    cell: row => (
      <span className="numeros whitespace-nowrap">{row.cnpj_cpf && formatCpfCnpj(row.cnpj_cpf)}</span>
    ),
  },
  {
    key: 'email',
    header: clienteLabels.email,
    sort: 'email',
    peso: 4,
    cell: row => <MailLink address={row.email} />,
  },
  {
    key: 'telefone',
    header: clienteLabels.telefone,
    width: '9.5rem',
    cell: row => <PhoneLink phone={row.telefone} />,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: clientesApi.delete,
  title: 'Excluir cliente',
  sentence:
    'Tem certeza que deseja excluir este cliente? Atenção: propostas associadas também podem ser afetadas.',
  affects: ['comercial/propostas'],
}
