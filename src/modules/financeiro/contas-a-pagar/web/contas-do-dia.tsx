import { ShieldAlert } from 'lucide-react'
import { codigoParaPagar } from '#platform/contract/codigos/codigo.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { CopyButton } from '#platform/web/kit/copy-button.tsx'
import { RecordLink } from '#platform/web/kit/record/record-link.tsx'
import type { ContasDoDia } from '../../apoio/pagamentos-do-dia/contract.ts'

export type Conta = ContasDoDia['contas'][number]

interface Props extends Pick<ContasDoDia, 'contas'> {
  dia: string
  /** Those that are paid together; without it none can be ticked. */
  isChosen?: (conta: Conta) => boolean
  onChoose?: (conta: Conta, wanted: boolean) => void
}

/** What is to be paid on a day, with what is to be looked at before, and the code of each to be copied. */
export function ContasDoDiaLista({ dia, contas, isChosen, onChoose }: Props) {
  return (
    <ul aria-label="Contas do dia" className="mt-2 divide-y divide-line rounded-lg border border-line">
      {contas.map(conta => (
        <li key={conta.id} className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          {isChosen && (
            <input
              type="checkbox"
              aria-label={`Pagar ${conta.solicitacao_compra}`}
              checked={isChosen(conta)}
              disabled={!conta.paga}
              onChange={event => onChoose?.(conta, event.target.checked)}
              className="size-4 shrink-0 accent-accent max-sm:size-5"
            />
          )}
          <div className="min-w-0 flex-1 basis-52 text-sm">
            <p className="font-medium">
              <RecordLink to={`/financeiro/contas-a-pagar/${conta.id}`}>{conta.nome_fornecedor}</RecordLink>
            </p>
            <p className="text-muted">
              {`${conta.solicitacao_compra} · ${conta.item}`}
              {conta.data_vencimento !== dia && (
                <span className="numeros">{` · vencimento ${formatDate(conta.data_vencimento)}`}</span>
              )}
            </p>
            {conta.avisos.map(aviso => (
              <p key={aviso} className="mt-0.5 flex items-start gap-1.5 text-warn-text">
                <ShieldAlert size={15} className="mt-0.5 shrink-0" />
                <span>Confira o beneficiário: {aviso}</span>
              </p>
            ))}
          </div>
          <span className="numeros whitespace-nowrap font-medium text-sm">
            {conta.resta === null ? 'Sem valor' : formatMoney(conta.resta)}
          </span>
          {conta.codigo_pagamento ? (
            <CopyButton text={codigoParaPagar(conta.codigo_pagamento)} label="Copiar código" />
          ) : (
            <span className="text-muted text-sm sm:w-38 sm:text-center">Sem código</span>
          )}
        </li>
      ))}
    </ul>
  )
}
