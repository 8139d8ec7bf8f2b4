import { z } from 'zod'
import { dinheiro } from '#platform/contract/fields.ts'

/** A line of a bank statement that accounts for a payment or receipt. */
export const conciliado = z.strictObject({
  /** Name of the bank account. */
  conta: z.string(),
  data: z.iso.date(),
  valor: z.string(),
})
export type Conciliado = z.output<typeof conciliado>

const NEGATIVO = 'Este valor não pode ser negativo.'

/** What is paid or received of a value. */
export const parteDoValor = (message: string) =>
  dinheiro(message).refine(value => !value.startsWith('-'), { error: NEGATIVO })

/** An amount beside it, such as interest: blank is zero. */
export const acrescimo = () =>
  z
    .string({ error: 'Informe um valor em reais, como 1.234,56.' })
    .nullish()
    .transform(value => value?.trim() || '0.00')
    .pipe(parteDoValor('Informe um valor em reais, como 1.234,56.'))
