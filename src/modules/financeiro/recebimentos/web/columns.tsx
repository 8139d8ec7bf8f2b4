import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { contaConciliada } from '../../apoio/baixa/web/shared/conciliado.tsx'
import { entrada, type recebimentosApi } from '../contract.ts'

export const columns: ColumnsOf<typeof recebimentosApi.list> = [
  {
    key: 'data_recebimento',
    header: 'Data',
    sort: 'data_recebimento',
    width: '8rem',
    card: 'title',
    cell: row => <span className="numeros">{formatDate(row.data_recebimento)}</span>,
  },
  {
    key: 'conta_bancaria',
    header: 'Conta Bancária',
    cell: row => contaConciliada(row),
  },
  {
    key: 'glosa',
    header: 'Glosa',
    align: 'end',
    width: '9rem',
    cell: row =>
      toCents(row.glosa) > 0n && <span title={row.motivo_glosa ?? ''}>{formatMoney(row.glosa)}</span>,
  },
  {
    key: 'valor',
    header: 'Entrou na conta',
    sort: 'valor',
    align: 'end',
    width: '10rem',
    cell: row => formatMoney(entrada(row)),
  },
]
