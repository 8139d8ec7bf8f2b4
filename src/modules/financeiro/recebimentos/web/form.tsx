import { useQuery } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { compareMoney, formatMoney, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { FormStartContext } from '#platform/web/kit/form/start/form-start.ts'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useAtRest } from '#platform/web/press.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { amount, useAbatimento } from '../../apoio/baixa/web/shared/use-abatimento.ts'
import { ContaBancariaField } from '../../contas-bancarias/web/shared/nome-field.tsx'
import { type RecebivelListado, recebiveisApi, restaReceber } from '../../recebiveis/contract.ts'
import { baixa, entrada, type Recebimento, recebimentoLabels, recebimentosApi } from '../contract.ts'

const AFFECTED = ['financeiro/recebiveis']

interface Props {
  /** The receipt to change; undefined for a new one. */
  record: Recebimento | undefined
  /** Its receivable; read by id where the caller does not have it. */
  recebivel?: RecebivelListado
  onClose: () => void
}

/** The dialog in which a receipt is registered or changed. Enter alone registers today what is left. */
export function RecebimentoForm({ record, recebivel, onClose }: Props) {
  const given = use(FormStartContext)
  const id = record?.recebivel_id ?? Number(given?.values.recebivel_id)
  const { data } = useQuery({
    ...procedureQuery(recebiveisApi.get, { id }),
    enabled: recebivel === undefined,
  })
  const of = useAtRest(recebivel ?? data)
  return of ? <Open record={record} recebivel={of} onClose={onClose} /> : null
}

function Open({ record, recebivel, onClose }: Props & { recebivel: RecebivelListado }) {
  const { hoje } = useSessao()
  // As it was when the dialog opened: the receipt that is saved changes the receivable.
  const { current: resta } = useRef(
    subtractMoney(restaReceber(recebivel), record ? `-${baixa(record)}` : '0'),
  )
  const form = useRecordForm({
    api: recebimentosApi,
    labels: recebimentoLabels,
    record,
    start: { recebivel_id: recebivel.id, data_recebimento: hoje, valor: resta },
    remembers: ['conta_bancaria'],
    affects: AFFECTED,
    onClose,
  })
  const { valor, abatido: glosa } = useAbatimento(form, resta, 'glosa')
  const juros = amount(form.watch('juros'))
  const left = subtractMoney(resta, baixa({ valor, glosa }))
  return (
    // The next receipt of this receivable is another day's.
    <FormDialog
      form={{ ...form, submitAndGoOn: undefined }}
      title={form.isNew ? 'Registrar recebimento' : 'Editar Recebimento'}
    >
      <p className="text-sm sm:col-span-2">
        <span className="font-medium">{recebivel.nome_cliente}</span> · {recebivel.descricao}
        {form.isNew && <span className="numeros text-muted"> · resta {formatMoney(resta)}</span>}
      </p>
      <DateField
        {...form.field('data_recebimento')}
        warning={String(form.watch('data_recebimento') ?? '') > hoje ? 'Esta data ainda não chegou.' : null}
      />
      <MoneyField {...form.field('valor')} />
      <MoneyField {...form.field('glosa')} />
      <TextField
        {...form.field('motivo_glosa')}
        placeholder="O que não foi aceito"
        required={toCents(glosa) > 0n}
      />
      <MoneyField {...form.field('juros')} />
      <ContaBancariaField {...form.field('conta_bancaria')} />
      <p
        role="status"
        className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm in-data-fatos-do-registro:my-2 sm:col-span-2"
      >
        {compareMoney(left, '0.00') < 0
          ? `Passa ${formatMoney(subtractMoney('0', left))} do que resta receber.`
          : `${form.isNew ? 'Entram' : 'Entrada de'} ${formatMoney(entrada({ valor, juros }))} na conta bancária; ${
              compareMoney(left, '0.00') === 0
                ? 'o recebível fica Recebido.'
                : `restam ${formatMoney(left)} a receber.`
            }`}
      </p>
    </FormDialog>
  )
}
