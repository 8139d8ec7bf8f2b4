import { useRef } from 'react'
import { canonicalMoney, compareMoney, subtractMoney } from '#platform/contract/numbers/money.ts'

interface Form {
  watch(name: string): unknown
  setValue(name: 'valor', value: string): void
}

/** An amount as typed so far; blank and unreadable are zero. */
export const amount = (value: unknown) => canonicalMoney(String(value ?? '') || '0') ?? '0.00'

/**
 * The form of a payment or a receipt: what settles without money, a discount or a glosa, takes the place of that part of the
 * value, until the value is typed.
 * @param campo the field of what settles without money
 */
export function useAbatimento(form: Form, resta: string, campo: string): { valor: string; abatido: string } {
  const [valor, abatido] = [amount(form.watch('valor')), amount(form.watch(campo))]
  const followed = useRef(abatido)
  if (followed.current !== abatido) {
    const follows = compareMoney(valor, subtractMoney(resta, followed.current)) === 0
    followed.current = abatido
    if (follows && compareMoney(abatido, resta) <= 0)
      queueMicrotask(() => form.setValue('valor', subtractMoney(resta, abatido)))
  }
  return { valor, abatido }
}
