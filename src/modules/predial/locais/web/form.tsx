import { FormDialog } from '#platform/web/kit/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/text-area-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/use-record-form.ts'
import { type Local, locaisApi, localLabels } from '../contract.ts'

interface Props {
  /** The location to change; undefined for a new one. */
  record: Local | undefined
  onClose: () => void
}

/** The dialog in which a location is registered or changed. */
export function LocalForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: locaisApi,
    labels: localLabels,
    record,
    onClose,
    affects: ['predial/chamados'],
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Local' : 'Editar Local'}>
      <TextField {...form.field('nome')} wide />
      <TextAreaField {...form.field('descricao')} />
    </FormDialog>
  )
}
