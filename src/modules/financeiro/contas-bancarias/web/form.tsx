import { orderWarning } from '#platform/contract/warnings.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type ContaBancaria, contaBancariaLabels, contasBancariasApi } from '../contract.ts'

interface Props {
  /** The bank account to change; undefined for a new one. */
  record: ContaBancaria | undefined
  onClose: () => void
}

/** The dialog in which a bank account is registered or changed. */
export function ContaBancariaForm({ record, onClose }: Props) {
  const { hoje } = useSessao()
  const form = useRecordForm({
    api: contasBancariasApi,
    labels: contaBancariaLabels,
    record,
    affects: ['financeiro/conciliacao'],
    onClose,
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Conta Bancária' : 'Editar Conta Bancária'}>
      <TextField {...form.field('nome')} placeholder="Itaú principal, caixa..." wide />
      <TextField {...form.field('banco')} />
      <TextField {...form.field('agencia')} />
      <TextField {...form.field('numero')} />
      <MoneyField {...form.field('saldo')} />
      <DateField
        {...form.field('saldo_em')}
        warning={orderWarning(form.watch('saldo_em'), hoje, 'Esta data ainda não chegou.')}
      />
    </FormDialog>
  )
}
