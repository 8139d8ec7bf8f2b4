import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { AttachmentsButton } from '#platform/web/kit/files/attachments-button.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { contaConciliada } from '../../apoio/baixa/web/shared/conciliado.tsx'
import { comprovantesDePagamentoApi, desembolso, type Pagamento, type pagamentosApi } from '../contract.ts'

/** 'com juros R$ 10,00, multa R$ 2,03; desconto R$ 33,34': what makes the amount another one than what it settles. */
const alemDoValor = ({ juros, multa, desconto }: Pagamento) => {
  const told = (parts: readonly (readonly [string, string])[]) =>
    parts.flatMap(([name, valor]) => (toCents(valor) > 0n ? `${name} ${formatMoney(valor)}` : [])).join(', ')
  const more = told([
    ['juros', juros],
    ['multa', multa],
  ])
  return [more && `com ${more}`, told([['desconto', desconto]])].filter(Boolean).join('; ')
}

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
    cell: row => contaConciliada(row),
  },
  {
    key: 'valor',
    header: 'Saiu da conta',
    sort: 'valor',
    align: 'end',
    width: '9rem',
    cell: row => {
      const more = alemDoValor(row)
      if (!more) return formatMoney(desembolso(row))
      return (
        <>
          {formatMoney(desembolso(row))}
          <span className="block whitespace-normal text-muted text-xs">{more}</span>
        </>
      )
    },
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
