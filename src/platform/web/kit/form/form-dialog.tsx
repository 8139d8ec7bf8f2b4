import { use, useEffect } from 'react'
import { lazyForm } from '../lazy-form.tsx'
import { FactsForm } from './facts/facts-form.tsx'
import { ShowsFacts } from './facts/facts-mode.ts'
import type { FormDialogProps } from './open-dialog.tsx'

/** What facts are shown by comes without it. */
const OpenDialog = lazyForm<FormDialogProps & { onClose: () => void }>(
  async () => (await import('./open-dialog.tsx')).OpenDialog,
)

/** On the page of a record, before somebody asks for it. */
const SOON_MS = 1000

/** Dialog with a record's form: Salvar, Cancelar, and a question before input is lost. Read-only if the record may not be changed. On the record's page its fields are facts. */
export function FormDialog(props: FormDialogProps) {
  const { form, children } = props
  const facts = use(ShowsFacts)
  useEffect(() => {
    if (!facts) return
    const timer = setTimeout(() => void OpenDialog.fetch(), SOON_MS)
    return () => clearTimeout(timer)
  }, [facts])
  return facts ? (
    <FactsForm form={form}>{children}</FactsForm>
  ) : (
    <OpenDialog {...props} onClose={form.onClose} />
  )
}
