import { type FormEvent, useId, useState } from 'react'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney, fitsMoney, toCents } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { DateInput } from '#platform/web/kit/form/calendar/date-input.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { useSessao } from '#platform/web/session.tsx'
import type { Hipotese } from '../projecao/contract.ts'

/** Asks for money that is supposed to come or go, which is nowhere saved. */
export function HipoteseDialog({
  onSuppose,
  onClose,
}: {
  onSuppose: (h: Hipotese) => void
  onClose: () => void
}) {
  const id = useId()
  const { hoje } = useSessao()
  const [titulo, setTitulo] = useState('')
  const [dia, setDia] = useState<string>(hoje)
  const [valor, setValor] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const money = canonicalMoney(valor)
    if (money === null || !fitsMoney(money) || toCents(money) === 0n)
      return setWrong('Informe um valor, como 1.234,56; com sinal de menos, se sai do caixa.')
    if (!isCalendarDate(dia)) return setWrong('Informe uma data, como 28/02/2027.')
    onSuppose({ dia, valor: money, titulo: titulo.trim() || 'Hipótese' })
    onClose()
  }
  return (
    <Dialog title="E se…" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <div className="flex flex-col gap-3">
            <label className="block font-medium">
              O que acontece
              <input
                value={titulo}
                maxLength={80}
                placeholder="Empréstimo, compra de máquina…"
                onChange={event => setTitulo(event.target.value)}
                className={`${CONTROL} mt-1 font-normal`}
              />
            </label>
            <label className="block font-medium">
              Valor (R$); com sinal de menos, se sai
              <input
                value={valor}
                inputMode="text"
                maxLength={30}
                onChange={event => setValor(event.target.value)}
                className={`${CONTROL} numeros mt-1 text-right font-normal`}
              />
            </label>
            <div>
              <label htmlFor={`${id}-dia`} className="mb-1 block font-medium">
                Dia
              </label>
              <DateInput id={`${id}-dia`} about="Dia" value={dia} onChange={setDia} className={CONTROL} />
            </div>
            {wrong && (
              <p role="alert" className="text-danger-text text-sm">
                {wrong}
              </p>
            )}
            <p className="text-muted text-sm">Serve para ver o que acontece. Não é salvo.</p>
          </div>
        </DialogBody>
        <DialogFooter>
          <CloseButton>Cancelar</CloseButton>
          <Button type="submit" variant="primary">
            Simular
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
