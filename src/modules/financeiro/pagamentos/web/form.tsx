import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { addMoney, compareMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { PhotosField } from '#platform/web/kit/files/photos-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import { useLater } from '#platform/web/offline/later.ts'
import { useAtRest } from '#platform/web/press.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { amount, useAbatimento } from '../../apoio/baixa/web/shared/use-abatimento.ts'
import { ConfiraBeneficiario } from '../../apoio/beneficiario/web/shared/confira.tsx'
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

/** Takes a payment back that was just registered. */
async function takeBack(payment: { id: number; version: number }): Promise<void> {
  try {
    await call(pagamentosApi.delete, payment)
    notify({ titulo: contasApi.estornar.sucesso ?? '' })
    await refresh(pagamentosApi.delete, AFFECTED)
  } catch (error) {
    notifyError(error)
  }
}

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
  const of = useAtRest(conta ?? data)
  return of ? <Open record={record} conta={of} onClose={onClose} /> : null
}

function Open({ record, conta, onClose }: Props & { conta: ContaListada }) {
  const { hoje } = useSessao()
  // As it was when the dialog opened: the payment that is saved changes the payable.
  const { current: resta } = useRef(
    subtractMoney(subtractMoney(conta.valor ?? '0.00', conta.valor_pago), record ? `-${quita(record)}` : '0'),
  )
  // As it was when the dialog opened, too.
  const { current: aMao } = useRef(conta.status === 'Paga')
  const later = useLater({
    tipo: 'Pagamento',
    pagina: `/financeiro/contas-a-pagar/${conta.id}`,
    api: pagamentosApi,
    fotos: comprovantesDePagamentoApi.upload,
    registro: record?.id,
    soArquivos: true,
  })
  const form = useRecordForm({
    api: pagamentosApi,
    later,
    notice: ({ id, version }) => ({
      acao: { rotulo: 'Desfazer', onClick: () => void takeBack({ id, version }) },
    }),
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
  const resto = aMao || record ? 'sem pagamento registrado' : 'a pagar'
  const efeito =
    compareMoney(left, '0.00') !== 0
      ? `restam ${formatMoney(left)} ${resto}.`
      : `a conta ${aMao ? 'continua Paga' : form.isNew ? 'fica Paga' : 'fica quitada'}.`
  return (
    // The next payment of this payable is another day's.
    <FormDialog
      form={{ ...form, submitAndGoOn: undefined }}
      title={form.isNew ? 'Registrar pagamento' : 'Editar Pagamento'}
    >
      <p className="text-sm sm:col-span-2">
        <span className="font-medium">{conta.nome_fornecedor}</span> · {conta.solicitacao_compra}
        {conta.parcela && ` ${conta.parcela}/${conta.parcelas}`}
        {form.isNew && (
          <span className="numeros text-muted">
            {' '}
            · {aMao ? 'marcada como paga: sem pagamento registrado' : 'resta'} {formatMoney(resta)}
          </span>
        )}
      </p>
      <DateField
        {...form.field('data_pagamento')}
        warning={String(form.watch('data_pagamento') ?? '') > hoje ? 'Esta data ainda não chegou.' : null}
      />
      <MoneyField {...form.field('valor')} />
      <MoneyField {...form.field('desconto')} />
      <MoneyField
        {...form.field('juros')}
        warning={
          compareMoney(addMoney(juros, multa), conta.valor ?? '0.00') > 0
            ? 'Juros e multa passam do valor da conta.'
            : null
        }
      />
      <MoneyField {...form.field('multa')} />
      <ContaBancariaField {...form.field('conta_bancaria')} />
      <p
        role="status"
        className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm in-data-fatos-do-registro:my-2 sm:col-span-2"
      >
        {compareMoney(left, '0.00') < 0
          ? `Passa ${formatMoney(subtractMoney('0', left))} do que resta pagar.`
          : `${form.isNew ? 'Saem' : 'Saída de'} ${formatMoney(desembolso({ valor, juros, multa }))} da conta bancária; ${efeito}`}
      </p>
      {form.isNew && (
        <ConfiraBeneficiario
          procedure={contasApi.beneficiario}
          fornecedor_id={conta.fornecedor_id}
          codigos={conta.codigo_pagamento ? [conta.codigo_pagamento] : []}
          exceto={conta.id}
        />
      )}
      {record ? (
        <Attachments
          api={comprovantesDePagamentoApi}
          registro_id={record.id}
          title="Comprovantes"
          affects={['financeiro/pagamentos']}
        />
      ) : (
        <PhotosField
          label="Comprovantes"
          chosen="Comprovantes escolhidos"
          regra={comprovantesDePagamentoApi.upload.arquivo}
          files={later.files}
          onChange={later.setFiles}
        />
      )}
    </FormDialog>
  )
}
