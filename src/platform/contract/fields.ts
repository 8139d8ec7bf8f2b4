import { z } from 'zod'
import { isCalendarDate } from './dates.ts'
import { canonicalMoney } from './money.ts'

/** PostgreSQL stores neither NUL nor a lone surrogate; refuse them at the door with a sentence. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const STORABLE = 'O texto contém caracteres que não podem ser guardados.'

const SHORT = 500
const LONG = 20_000

const bounded = (max: number) =>
  z
    .string({ error: 'Informe um texto.' })
    .max(max, { error: `Use no máximo ${max.toLocaleString('pt-BR')} caracteres.` })
    .refine(storable, { error: STORABLE })

/** Search words as typed. */
export const textoDeBusca = bounded(200)

/** Required text, trimmed. @param message shown when it is empty */
export const texto = (message: string, max = SHORT) =>
  bounded(max).transform(value => value.trim()).refine(value => value !== '', { error: message })

/** Optional text, trimmed; empty becomes null. */
export const textoOpcional = (max = SHORT) =>
  bounded(max)
    .nullish()
    .transform(value => value?.trim() || null)

export const textoLongo = (message: string) => texto(message, LONG)
export const textoLongoOpcional = () => textoOpcional(LONG)

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
export const EMAIL_INVALIDO = 'Informe um e-mail válido.'

/** Optional e-mail; empty becomes null. */
export const emailOpcional = () =>
  textoOpcional(254).refine(value => value === null || EMAIL.test(value), { error: EMAIL_INVALIDO })

/** Required e-mail, trimmed and in lower case. */
export const email = () =>
  texto('Informe o e-mail.', 254)
    .transform(value => value.toLowerCase())
    .refine(value => EMAIL.test(value), { error: EMAIL_INVALIDO })

/**
 * Money as a decimal string with two places ("1234.56"), never a float. Accepts what people type
 * ("1.234,56") and what the API carries ("1234.56").
 */
export const dinheiro = (message = 'Informe um valor válido, como 1.234,56.') =>
  z.string({ error: message }).transform((value, context) => {
    const amount = canonicalMoney(value)
    if (amount === null) {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return amount
  })

/** Optional money; empty becomes null. */
export const dinheiroOpcional = (message?: string) =>
  z
    .union([z.literal('').transform(() => null), dinheiro(message), z.null()])
    .optional()
    .transform(value => value ?? null)

/** Calendar date "2026-02-28", without time or zone. */
export const data = (message = 'Informe uma data válida.') =>
  z.string({ error: message }).refine(isCalendarDate, { error: message })

/** Optional calendar date; empty becomes null. */
export const dataOpcional = (message?: string) =>
  z
    .union([z.literal('').transform(() => null), data(message), z.null()])
    .optional()
    .transform(value => value ?? null)

/** Key of a business record. */
export const id = (message = 'Registro inválido.') =>
  z.int({ error: message }).min(1, { error: message }).max(2_147_483_647, { error: message })

/** Optional reference to another record. */
export const idOpcional = () => id().nullish().transform(value => value ?? null)

/** Key of a user. */
export const usuarioId = (message = 'Escolha uma pessoa.') => z.uuid({ error: message })

/** An instant as the API carries it: ISO 8601 in UTC. */
export const instante = z.string()

/** What every business record carries beside its own fields. */
export const registro = {
  id: id(),
  version: z.int(),
  user_id: z.string().nullable(),
  created_at: instante,
}

/** What this person may do to this record, decided by the server. */
export const pode = z.strictObject({ alterar: z.boolean(), excluir: z.boolean() })
export type Pode = z.output<typeof pode>

/** Input of a change: which record, the version that was read, and the new field values. */
export const updateInput = <Data extends z.ZodType>(dados: Data) =>
  z.strictObject({ id: id(), version: z.int().min(1), dados })

export const byId = z.strictObject({ id: id() })
