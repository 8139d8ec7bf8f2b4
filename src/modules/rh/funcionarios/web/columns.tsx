import { formatCpf } from '#platform/contract/documents.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Status } from '#platform/web/kit/status/status.tsx'
import { ExpiryMark } from '../../documentos/web/shared/expiry-mark.tsx'
import { funcionarioLabels, funcionariosApi, statusFuncionario } from '../contract.ts'

export const columns: ColumnsOf<typeof funcionariosApi.list> = [
  {
    key: 'nome_completo',
    header: funcionarioLabels.nome_completo,
    sort: 'nome_completo',
    cell: row => (
      <span className="inline-flex max-w-full items-center gap-x-2">
        <span className="max-sm:truncate sm:line-clamp-1 sm:break-all">{row.nome_completo}</span>
        {row.primeiro_vencimento && <ExpiryMark date={row.primeiro_vencimento} about="Documento" onlySoon />}
      </span>
    ),
  },
  {
    key: 'cpf',
    header: funcionarioLabels.cpf,
    sort: 'cpf',
    width: '11rem',
    cell: row => <span className="numeros whitespace-nowrap">{formatCpf(row.cpf)}</span>,
  },
  { key: 'cargo', header: funcionarioLabels.cargo, sort: 'cargo', groups: true, cell: row => row.cargo },
  {
    key: 'status_funcionario',
    header: funcionarioLabels.status_funcionario,
    sort: 'status_funcionario',
    width: '9rem',
    cell: row => <Status api={funcionariosApi} row={row} of={statusFuncionario} />,
  },
  {
    key: 'departamento',
    header: funcionarioLabels.departamento,
    sort: 'departamento',
    groups: true,
    escolha: true,
    cell: row => row.departamento,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: funcionariosApi.delete,
  title: 'Excluir funcionário',
  sentence: 'Tem certeza que deseja excluir este funcionário e todos os seus documentos?',
  affects: ['rh/documentos'],
  also: ({ aviso }: { aviso: string | null }) =>
    aviso
      ? { titulo: aviso, descricao: 'O funcionário foi excluído; os arquivos serão removidos mais tarde.' }
      : undefined,
}
