import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Status } from '#platform/web/kit/status/status.tsx'
import { emPalavras, recorrenciaLabels, recorrenciasApi, situacaoDaRecorrencia } from '../contract.ts'

export const columns: ColumnsOf<typeof recorrenciasApi.list> = [
  {
    key: 'nome',
    header: recorrenciaLabels.nome,
    sort: 'nome',
    cell: row => row.nome,
  },
  {
    key: 'nome_fornecedor',
    header: recorrenciaLabels.nome_fornecedor,
    sort: 'nome_fornecedor',
    groups: true,
    cell: row => row.nome_fornecedor,
  },
  { key: 'repete', header: 'Repete', width: '12rem', cell: row => emPalavras(row) },
  {
    key: 'proxima',
    header: 'Próxima',
    sort: 'proxima',
    width: '8rem',
    peso: 2.5,
    cell: row => <span className="numeros">{row.proxima ? formatDate(row.proxima) : '–'}</span>,
  },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor',
    align: 'end',
    width: '9rem',
    cell: row => (row.valor ? formatMoney(row.valor) : <span className="text-muted">variável</span>),
  },
  {
    key: 'situacao',
    header: recorrenciaLabels.situacao,
    sort: 'situacao',
    width: '9rem',
    cell: row => <Status api={recorrenciasApi} row={row} of={situacaoDaRecorrencia} />,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: recorrenciasApi.delete,
  title: 'Excluir recorrência',
  sentence: 'Tem certeza que deseja excluir esta recorrência? As contas já feitas ficam.',
  affects: ['financeiro/contas-a-pagar'],
}
