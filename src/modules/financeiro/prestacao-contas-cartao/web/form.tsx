import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { faturaLabels, type Prestacao, prestacoesApi, statusFatura, statusPossiveis } from '../contract.ts'

/** A statement is made by opening it, never in a form. */
const api = { update: prestacoesApi.update }

/** The dialog 'Editar Fatura'. */
export function FaturaForm({ record, onClose }: { record: Prestacao; onClose: () => void }) {
  const form = useRecordForm({ api, labels: faturaLabels, record, onClose })
  const status = statusPossiveis(record.tipo_cartao, record.status_fatura)
  return (
    <FormDialog form={form} title="Editar Fatura">
      <SelectField {...form.field('status_fatura')} always of={statusFatura} options={status} wide />
      {record.tipo_cartao === 'Crédito' && (
        <>
          <DateField {...form.field('data_vencimento_fatura')} />
          <MoneyField {...form.field('valor_total_fatura')} />
        </>
      )}
    </FormDialog>
  )
}
