import { FormDialog } from '#platform/web/kit/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/text-area-field.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/use-record-form.ts'
import { type Categoria, categoriaLabels, categoriasApi } from '../contract.ts'

interface Props {
  /** The category to change; undefined for a new one. */
  record: Categoria | undefined
  onClose: () => void
}

/** The dialog in which a category is registered or changed. */
export function CategoriaForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: categoriasApi,
    labels: categoriaLabels,
    record,
    onClose,
    affects: ['predial/chamados'],
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Categoria' : 'Editar Categoria'}>
      <TextField {...form.field('nome')} wide />
      <TextAreaField {...form.field('descricao')} />
    </FormDialog>
  )
}
