import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { type Cadastro, type CadastroApi, cadastroLabels } from '../contract.ts'

interface Props {
  api: CadastroApi
  title: string
  /** The documents' notice where the name is empty. */
  missing: string
  /** The one to change; undefined for a new one. */
  record: Cadastro | undefined
  onClose: () => void
}

/** The dialog in which a category or a location is registered or changed. */
export function CadastroForm({ api, title, missing, record, onClose }: Props) {
  const affects = ['predial/chamados']
  const form = useRecordForm({
    api,
    labels: cadastroLabels,
    record,
    onClose,
    affects,
    whenMissing: () => ({ titulo: 'Campo obrigatório', descricao: missing }),
  })
  return (
    <FormDialog form={form} title={title}>
      <TextField {...form.field('nome')} wide />
      <TextAreaField {...form.field('descricao')} />
    </FormDialog>
  )
}
