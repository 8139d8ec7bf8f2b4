import { bancoComNome } from '#platform/contract/codigos/bancos.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { contaBancariaLabels, contasBancariasApi } from '../contract.ts'

export const columns: ColumnsOf<typeof contasBancariasApi.list> = [
  { key: 'nome', header: contaBancariaLabels.nome, sort: 'nome', cell: row => row.nome },
  {
    key: 'banco',
    header: contaBancariaLabels.banco,
    cell: row => row.banco && <span className="numeros">{bancoComNome(row.banco)}</span>,
  },
  {
    key: 'agencia',
    header: contaBancariaLabels.agencia,
    width: '7rem',
    cell: row => <span className="numeros">{row.agencia}</span>,
  },
  {
    key: 'numero',
    header: contaBancariaLabels.numero,
    short: 'Conta',
    width: '10rem',
    cell: row => <span className="numeros">{row.numero}</span>,
  },
  {
    key: 'saldo',
    header: contaBancariaLabels.saldo,
    sort: 'saldo',
    width: '10rem',
    align: 'end',
    cell: row => row.saldo && <span className="numeros whitespace-nowrap">{formatMoney(row.saldo)}</span>,
  },
  {
    key: 'saldo_em',
    header: contaBancariaLabels.saldo_em,
    width: '9rem',
    cell: row => row.saldo_em && <span className="numeros">{formatDate(row.saldo_em)}</span>,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: contasBancariasApi.delete,
  title: 'Excluir conta bancária',
  sentence: 'Tem certeza que deseja excluir esta conta? Os lançamentos importados vão junto.',
}
