import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { type Documento, documentoLabels, documentosApi } from '../contract.ts'

/** A document is made by sending its file, never in a form. */
const api = { update: documentosApi.update }

/** What a document is and until when it is valid, changed afterwards. */
export function EditDialog({ record, onClose }: { record: Documento; onClose: () => void }) {
  const form = useRecordForm({ api, labels: documentoLabels, record, onClose, affects: ['rh/funcionarios'] })
  return (
    <FormDialog form={form} title="Editar Documento">
      <TextField {...form.field('tipo_documento')} wide />
      <DateField {...form.field('data_validade')} hint="Opcional: avisa quando o documento vencer." wide />
    </FormDialog>
  )
}
