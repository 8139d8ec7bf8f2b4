import { type FormEvent, useState } from 'react'
import { useSessao } from '../../../session.tsx'
import { Button } from '../../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { looksAt } from '../../status/looks-at.ts'
import { FieldControl } from './field-control.tsx'
import { ToLookAt } from './to-look-at.tsx'
import type { FieldVerb } from './verbs.ts'

interface Props {
  verb: FieldVerb
  /** e.g. '24 registros' */
  count: string
  /** The chosen records: their ids, or what search and filters select. */
  chosen: Record<string, unknown>
  onApply: (dados: Record<string, unknown>) => void
  onClose: () => void
}

/** Asks for the value of a field that many records get, and of those that go with it. */
export function FieldDialog({ verb, count, chosen, onApply, onClose }: Props) {
  const { hoje } = useSessao()
  const { campo, juntos, acao, rotulo } = verb
  const [dados, setDados] = useState<Record<string, unknown>>({ [campo]: verb.hoje ? hoje : null })
  const told = looksAt(verb, campo, dados[campo])
  const missing = dados[campo] === null || dados[campo] === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing) onApply(dados)
  }
  return (
    <Dialog title={`${acao ?? rotulo} de ${count}`} onClose={onClose}>
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="flex flex-col gap-3">
            {[verb, ...juntos].map(field => (
              <FieldControl
                key={field.campo}
                field={field}
                value={dados[field.campo] ?? null}
                onChange={value => setDados(before => ({ ...before, [field.campo]: value }))}
              />
            ))}
            {told && <ToLookAt path={told.path} chosen={{ ...chosen, ...told.also }} />}
          </div>
        </DialogBody>
        <DialogFooter>
          <CloseButton>Cancelar</CloseButton>
          <Button variant="primary" type="submit" disabled={missing}>
            {acao ?? `Alterar ${count}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
