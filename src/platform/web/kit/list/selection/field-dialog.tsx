import { type FormEvent, useId, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { useSessao } from '../../../session.tsx'
import { Button } from '../../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../dialog.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { CONTROL } from '../../form/field.tsx'
import { Lookup } from '../../form/lookup.tsx'
import type { LookupProcedure } from '../../form/use-lookup.ts'
import type { FieldVerb } from './verbs.ts'

interface Props {
  verb: FieldVerb
  /** e.g. '24 registros' */
  count: string
  onApply: (value: unknown) => void
  onClose: () => void
}

type Found = { id: number | string; nome?: string; full_name?: string }

/** Asks for the value of one field that many records get. */
export function FieldDialog({ verb, count, onApply, onClose }: Props) {
  const id = useId()
  const { hoje } = useSessao()
  const [value, setValue] = useState<unknown>(verb.hoje ? hoje : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value !== null && value !== '') onApply(value)
  }
  return (
    <Dialog title={`${verb.acao ?? verb.rotulo} de ${count}`} onClose={onClose}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <label htmlFor={id} className="mb-1 block font-medium text-sm">
            {verb.rotulo}
          </label>
          <Control id={id} verb={verb} value={value} onChange={setValue} />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancelar</Button>
          </DialogClose>
          <Button variant="primary" type="submit" disabled={value === null || value === ''}>
            {verb.acao ? verb.acao : `Alterar ${count}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface ControlProps {
  id: string
  verb: FieldVerb
  value: unknown
  onChange: (value: unknown) => void
}

function Control({ id, verb, value, onChange }: ControlProps) {
  const text = value === null ? '' : String(value)
  if (verb.opcoes) {
    return (
      <select
        id={id}
        value={text}
        onChange={event => onChange(event.target.value || null)}
        className={CONTROL}
      >
        <option value="">Selecione...</option>
        {verb.opcoes.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  if (verb.procura) {
    const procedure = { path: verb.procura, kind: 'query', erro: 'Erro ao buscar' } as Procedure
    return (
      <Lookup<Found>
        id={id}
        procedure={procedure as LookupProcedure<Found>}
        choice={row => ({ value: row.id, label: row.nome ?? row.full_name ?? '' })}
        value={value as number | string | null}
        onChoose={choice => onChange(choice.value)}
        className={CONTROL}
      />
    )
  }
  if (verb.tipo === 'data')
    return <DateInput id={id} about={verb.rotulo} value={text} onChange={onChange} className={CONTROL} />
  return <input id={id} value={text} onChange={event => onChange(event.target.value)} className={CONTROL} />
}
