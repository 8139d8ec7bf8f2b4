import { type FormEvent, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../kit/dialog.tsx'
import type { Asked, Verbs } from './use-verbs.ts'

/** Asks for the words that a verb needs, such as why something is refused. */
export function Ask({ asked: { sobre, rotulo, rotuloDaPergunta }, verbs }: { asked: Asked; verbs: Verbs }) {
  const field = useId()
  const [texto, setTexto] = useState('')
  const [missing, setMissing] = useState(false)
  const busy = verbs.busy !== undefined
  // Where a part of several has begun, the rest may be left meanwhile.
  const stays = busy && !verbs.bulk.running
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(texto.trim() === '')
    if (texto.trim() !== '') void verbs.answer(texto.trim())
  }
  return (
    <Dialog title={`${rotulo}: ${sobre}`} busy={stays} onClose={verbs.cancel}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          <label htmlFor={field} className="font-medium">
            {rotuloDaPergunta}{' '}
            <span aria-hidden="true" className="text-danger-text">
              *
            </span>
          </label>
          <textarea
            id={field}
            rows={3}
            maxLength={500}
            value={texto}
            aria-required
            aria-invalid={missing || undefined}
            aria-describedby={missing ? `${field}-falta` : undefined}
            onChange={event => setTexto(event.target.value)}
            className="mt-1.5 block w-full rounded-md border border-line-strong bg-surface px-3 py-2"
          />
          {missing && (
            <p id={`${field}-falta`} role="alert" className="mt-1 text-danger-text text-sm">
              Escreva o motivo.
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={stays}>Cancelar</CloseButton>
          <Button type="submit" variant="primary" busy={busy}>
            {rotulo}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
