import { type ReactNode, use } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../dialog.tsx'
import { DraftNotice } from '../draft/draft-notice.tsx'
import { useDiscard } from '../draft/use-discard.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FactsForm } from './facts-form.tsx'
import { ShowsFacts } from './facts-mode.ts'
import { FormFields } from './form-fields.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Props {
  form: Pick<RecordForm, 'busy' | 'dirty' | 'draft' | 'submit' | 'onClose'> &
    Partial<
      Pick<
        RecordForm,
        'isNew' | 'readOnly' | 'conflict' | 'describe' | 'giveBack' | 'submitAndGoOn' | 'round'
      >
    >
  title: string
  /** Label of the save button. */
  submitLabel?: string
  /** `xl` has room for a table of lines. */
  size?: 'md' | 'lg' | 'xl'
  /** Fields in two columns; `wide` ones span both. */
  children: ReactNode
}

const asItIs = () => undefined

/** Dialog with a record's form: Salvar, Cancelar, and a question before input is lost. Read-only if the record may not be changed. On the record's page its fields are facts. */
export function FormDialog(props: Props) {
  const { form, children } = props
  return use(ShowsFacts) ? <FactsForm form={form}>{children}</FactsForm> : <OpenDialog {...props} />
}

function OpenDialog({ form, title, submitLabel = 'Salvar', size = 'md', children }: Props) {
  const { close, requestClose, question } = useDiscard({ ...form, onDiscard: form.draft.drop })
  return (
    <Dialog
      title={form.readOnly ? title.replace('Editar', 'Visualizar') : title}
      size={size}
      busy={form.busy}
      printable={form.isNew === false}
      onClose={requestClose}
    >
      <form noValidate onSubmit={form.submit(close)} className="flex min-h-0 flex-col">
        <DialogBody>
          <DraftNotice draft={form.draft} />
          {form.conflict && <ConflictPanel conflict={form.conflict} describe={form.describe ?? asItIs} />}
          <FormFields form={form}>{children}</FormFields>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={form.busy}>{form.readOnly ? 'Fechar' : 'Cancelar'}</Button>
          </DialogClose>
          {form.submitAndGoOn && (
            <Button data-salva-e-novo disabled={form.busy} onClick={form.submitAndGoOn}>
              Salvar e novo
            </Button>
          )}
          {!form.readOnly && (
            <Button type="submit" variant="primary" busy={form.busy}>
              {form.busy ? 'Salvando...' : submitLabel}
            </Button>
          )}
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  )
}
