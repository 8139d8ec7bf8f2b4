import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { compareMoney, formatMoney, subtractMoney } from '#platform/contract/money.ts'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { FormStartContext } from '#platform/web/kit/form/form-start.ts'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { amount, useAbatimento } from '../../apoio/baixa/web/shared/use-abatimento.ts'
import { type ContaListada, contasApi } from '../../contas-a-pagar/contract.ts'
import { ContaBancariaField } from '../../contas-bancarias/web/shared/nome-field.tsx'
import {
  comprovantesDePagamentoApi,
  desembolso,
  type Pagamento,
  pagamentoLabels,
  pagamentosApi,
  quita,
} from '../contract.ts'

const AFFECTED = ['financeiro/contas-a-pagar']

interface Props {
  /** The payment to change; undefined for a new one. */
  record: Pagamento | undefined
  /** The payable that is paid; read by its id where it is not at hand. */
  conta?: ContaListada
  onClose: () => void
}

/** The dialog in which a payment is registered or changed. Enter alone pays today what is left. */
export function PagamentoForm({ record, conta, onClose }: Props) {
  const given = use(FormStartContext)
  const id = record?.conta_id ?? Number(given?.values.conta_id)
  const { data } = useQuery({ ...procedureQuery(contasApi.get, { id }), enabled: conta === undefined })
  const of = conta ?? data
  return of ? <Open record={record} conta={of} onClose={onClose} /> : null
}

function Open({ record, conta, onClose }: Props & { conta: ContaListada }) {
  const { hoje } = useSessao()
  // As it was when the dialog opened: the payment that is saved changes the payable.
  const { current: resta } = useRef(
    subtractMoney(subtractMoney(conta.valor ?? '0.00', conta.valor_pago), record ? `-${quita(record)}` : '0'),
  )
  const form = useRecordForm({
    api: pagamentosApi,
    labels: pagamentoLabels,
    record,
    start: { conta_id: conta.id, data_pagamento: hoje, valor: resta },
    remembers: ['conta_bancaria'],
    affects: AFFECTED,
    onClose,
  })
  const { valor, abatido: desconto } = useAbatimento(form, resta, 'desconto')
  const [juros, multa] = [amount(form.watch('juros')), amount(form.watch('multa'))]
  const left = subtractMoney(resta, quita({ valor, desconto }))
  return (
    // The next payment of this payable is another day's.
    <FormDialog
      form={{ ...form, submitAndGoOn: undefined }}
      title={form.isNew ? 'Registrar pagamento' : 'Editar Pagamento'}
    >
      <p className="text-sm sm:col-span-2">
        <span className="font-medium">{conta.nome_fornecedor}</span> · {conta.solicitacao_compra}
        {form.isNew && <span className="numeros text-muted"> · resta {formatMoney(resta)}</span>}
      </p>
      <DateField
        {...form.field('data_pagamento')}
        warning={String(form.watch('data_pagamento') ?? '') > hoje ? 'Esta data ainda não chegou.' : null}
      />
      <MoneyField {...form.field('valor')} />
      <MoneyField {...form.field('desconto')} />
      <MoneyField {...form.field('juros')} />
      <MoneyField {...form.field('multa')} />
      <ContaBancariaField {...form.field('conta_bancaria')} />
      <p role="status" className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm sm:col-span-2">
        {compareMoney(left, '0.00') < 0
          ? `Passa ${formatMoney(subtractMoney('0', left))} do que resta pagar.`
          : `${form.isNew ? 'Saem' : 'Saída de'} ${formatMoney(desembolso({ valor, juros, multa }))} da conta bancária; ${
              compareMoney(left, '0.00') !== 0
                ? `restam ${formatMoney(left)} a pagar.`
                : `a conta fica ${form.isNew ? 'Paga' : 'quitada'}.`
            }`}
      </p>
      {record && (
        <Attachments
          api={comprovantesDePagamentoApi}
          registro_id={record.id}
          title="Comprovantes"
          affects={['financeiro/pagamentos']}
        />
      )}
    </FormDialog>
  )
}
