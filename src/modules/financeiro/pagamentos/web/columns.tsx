import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { AttachmentsButton } from '#platform/web/kit/files/attachments-button.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { ContaConciliada } from '../../apoio/baixa/web/shared/conciliado.tsx'
import { comprovantesDePagamentoApi, desembolso, type pagamentosApi } from '../contract.ts'

const AFFECTED = ['financeiro/pagamentos', 'financeiro/contas-a-pagar']

export const columns: ColumnsOf<typeof pagamentosApi.list> = [
  {
    key: 'data_pagamento',
    header: 'Data',
    sort: 'data_pagamento',
    width: '8rem',
    card: 'title',
    cell: row => <span className="numeros">{formatDate(row.data_pagamento)}</span>,
  },
  {
    key: 'conta_bancaria',
    header: 'Conta Bancária',
    cell: row => <ContaConciliada linhas={row.conciliado} conta_bancaria={row.conta_bancaria} />,
  },
  {
    key: 'valor',
    header: 'Saiu da conta',
    sort: 'valor',
    align: 'end',
    width: '9rem',
    cell: row => formatMoney(desembolso(row)),
  },
  {
    key: 'comprovante',
    header: 'Comprovante',
    width: '10rem',
    cell: row =>
      (row.comprovantes > 0 || row.pode.alterar) && (
        <AttachmentsButton
          api={comprovantesDePagamentoApi}
          id={row.id}
          count={row.comprovantes}
          noun="comprovantes"
          about={row.nome}
          affects={AFFECTED}
        />
      ),
  },
]
