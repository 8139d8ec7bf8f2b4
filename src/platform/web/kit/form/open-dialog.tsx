import { type ReactNode, useEffect } from 'react'
import { clearFailure } from '../../notices/notices.tsx'
import { useAtRest } from '../../press.ts'
import { Button } from '../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { DraftNotice } from '../draft/draft-notice.tsx'
import { useDiscard } from '../draft/use-discard.tsx'
import { ConflictPanel } from './conflict/conflict-panel.tsx'
import { FormFields } from './form-fields.tsx'
import type { RecordForm } from './record-form.ts'

export interface FormDialogProps {
  form: Pick<RecordForm, 'busy' | 'dirty' | 'draft' | 'submit' | 'onClose'> &
    Partial<
      Pick<
        RecordForm,
        'isNew' | 'readOnly' | 'failure' | 'conflict' | 'describe' | 'giveBack' | 'submitAndGoOn' | 'round'
      >
    >
  title: string
  /** Label of the save button. */
  submitLabel?: string
  /** `xl` has room for a table of lines. */
  size?: 'md' | 'lg' | 'xl'
  /** What the fields are filled in from, such as a document: beside them where there is room, else above. */
  aside?: ReactNode
  /** Fields in two columns; `wide` ones span both. */
  children: ReactNode
}

const asItIs = () => undefined

/** A form in a dialog: Salvar, Cancelar, and a question before input is lost. */
export function OpenDialog({
  form,
  title,
  submitLabel = 'Salvar',
  size = 'md',
  aside,
  children,
}: FormDialogProps) {
  const { close, requestClose, question } = useDiscard({ ...form, onDiscard: form.draft.drop })
  const failure = useAtRest(form.failure)
  useEffect(() => clearFailure, [])
  return (
    <Dialog
      title={form.readOnly ? title.replace('Editar', 'Visualizar') : title}
      size={aside ? 'wide' : size}
      busy={form.busy}
      printable={form.isNew === false}
      onClose={requestClose}
    >
      <form noValidate onSubmit={form.submit(close)} className="flex min-h-0 flex-col">
        <DialogBody>
          <DraftNotice draft={form.draft} />
          {form.conflict && <ConflictPanel conflict={form.conflict} describe={form.describe ?? asItIs} />}
          {aside ? (
            <div className="lg:flex lg:items-start lg:gap-5">
              <aside className="max-lg:mb-4 lg:sticky lg:top-0 lg:w-1/2">{aside}</aside>
              <div className="min-w-0 lg:w-1/2">
                <FormFields form={form}>{children}</FormFields>
              </div>
            </div>
          ) : (
            <FormFields form={form}>{children}</FormFields>
          )}
        </DialogBody>
        <DialogFooter>
          {failure && <p className="basis-full text-danger-text text-sm">Não foi salvo. {failure}</p>}
          <CloseButton disabled={form.busy}>{form.readOnly ? 'Fechar' : 'Cancelar'}</CloseButton>
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
