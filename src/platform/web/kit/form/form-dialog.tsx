import { use } from 'react'
import { FactsForm } from './facts/facts-form.tsx'
import { ShowsFacts } from './facts/facts-mode.ts'
import type { FormDialogProps } from './open-dialog.tsx'
import { OpenDialog } from './open-dialog-later.ts'

/** Dialog with a record's form: Salvar, Cancelar, and a question before input is lost. Read-only if the record may not be changed. On the record's page its fields are facts. */
export function FormDialog(props: FormDialogProps) {
  const { form, children } = props
  if (use(ShowsFacts)) return <FactsForm form={form}>{children}</FactsForm>
  return <OpenDialog {...props} onCancel={form.onClose} />
}
