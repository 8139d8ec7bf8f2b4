import { type FormEvent, useId, useState } from 'react'
import { MOTIVO_MAXIMO } from '#platform/contract/errors.ts'
import { Button } from '../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { CONTROL } from '../form/control-classes.ts'

interface Props {
  /** What the server said; what comes after its first sentence is for pages without this dialog. */
  why: string
  /** The change is a deletion. */
  deletes: boolean
  onAnswer: (reason: string | undefined) => void
}

/** Asks for the reason of a change, and says why one is needed. */
export function ReasonDialog({ why, deletes, onAnswer }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A portal passes its events on to the form below.
    event.stopPropagation()
    if (reason.trim() === '') return setMissing(true)
    onAnswer(reason.trim())
  }
  return (
    <Dialog
      title={deletes ? 'Motivo da exclusão' : 'Motivo da alteração'}
      onClose={() => onAnswer(undefined)}
    >
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <p className="mb-3 text-muted">{why.split('. ')[0]}. Diga por que os seus números mudam.</p>
          <div className="mb-1 font-medium text-sm">
            <label htmlFor={id}>Motivo</label>
            <span aria-hidden className="text-danger-text">
              {' *'}
            </span>
          </div>
          <textarea
            id={id}
            rows={3}
            value={reason}
            maxLength={MOTIVO_MAXIMO}
            aria-required
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-erro` : undefined}
            onChange={event => {
              setReason(event.target.value)
              setMissing(false)
            }}
            className={`${CONTROL} field-sizing-content h-auto! max-h-64 min-h-20 py-2`}
          />
          {missing && (
            <p id={`${id}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
              Informe o motivo.
            </p>
          )}
          <p className="mt-2 text-muted text-sm">
            O motivo fica no histórico, ao lado da {deletes ? 'exclusão' : 'alteração'}.
          </p>
        </DialogBody>
        <DialogFooter>
          <CloseButton>Cancelar</CloseButton>
          <Button type="submit" variant={deletes ? 'danger' : 'primary'}>
            {deletes ? 'Excluir com este motivo' : 'Salvar com este motivo'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
