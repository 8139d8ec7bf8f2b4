import { type FormEvent, useId, useState } from 'react'
import { formatDate, isCalendarDate } from '#platform/contract/dates/dates.ts'
import type { Vencimento } from '#platform/contract/vencimentos.ts'
import { Button } from '../kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../kit/dialog.tsx'
import { DateInput } from '../kit/form/calendar/date-input.tsx'
import { CONTROL } from '../kit/form/control-classes.ts'
import { FieldWarning } from '../kit/form/field-warning.tsx'
import { useAtRest } from '../press.ts'
import { useSessao } from '../session.tsx'
import type { Moves } from './use-move.ts'
import { moveWarning } from './warning.ts'

interface Props {
  row: Vencimento
  moves: Moves
  onClose: () => void
}

/** Asks for the day to which something is moved: by keyboard, and on a phone. */
export function MoveDialog({ row, moves, onClose }: Props) {
  const field = useId()
  const [dia, setDia] = useState(row.dia)
  const [wrong, setWrong] = useState(false)
  const { hoje } = useSessao()
  const warning = useAtRest(dia === row.dia ? '' : moveWarning(row, dia, hoje))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const valid = isCalendarDate(dia)
    setWrong(!valid)
    if (valid && (await moves.move(row, dia))) onClose()
  }
  return (
    <Dialog title={`Mudar data: ${row.titulo}`} busy={moves.busy} onClose={onClose}>
      <form noValidate onSubmit={event => void submit(event)} className="contents">
        <DialogBody>
          <p className="mb-3 text-muted">
            {[row.detalhe, `hoje em ${formatDate(row.dia)}`].filter(Boolean).join(' · ')}
          </p>
          <label htmlFor={field} className="mb-1.5 block font-medium">
            Nova data
          </label>
          <DateInput
            id={field}
            about="Nova data"
            value={dia}
            onChange={setDia}
            className={CONTROL}
            aria-invalid={wrong || undefined}
            aria-describedby={
              [warning && `${field}-aviso`, wrong && `${field}-erro`].filter(Boolean).join(' ') || undefined
            }
          />
          <FieldWarning id={`${field}-aviso`} warning={warning} />
          {wrong && (
            <p id={`${field}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
              Informe uma data, como 28/02/2027.
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={moves.busy}>Cancelar</CloseButton>
          <Button type="submit" variant="primary" busy={moves.busy}>
            Mudar data
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
