import { z } from 'zod'
import { formatCount } from './counts.ts'
import { isCalendarDate, isMonth } from './dates/dates.ts'
import { bareDocument } from './documents.ts'
import { canonicalMoney } from './numbers/money.ts'
import { canonicalQuantity } from './numbers/quantity.ts'

/** PostgreSQL stores neither NUL nor a lone surrogate: refused here with a sentence. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const STORABLE = 'O texto contém caracteres que não podem ser guardados.'

const SHORT = 500
const LONG = 20_000

/** Any text that can be stored, as it comes: names of lists, groups, columns. @param max most characters */
export const bounded = (max: number) =>
  z
    .string({ error: 'Informe um texto.' })
    .max(max, { error: `Use no máximo ${formatCount(max)} caracteres.` })
    .refine(storable, { error: STORABLE })

/** Search words as typed. */
export const textoDeBusca = bounded(200)

// Every schema that transforms its input ends in a `pipe` to the resulting type: records and inputs then have the same
// shape, and the API description can state both.

/** Required text, trimmed. @param message shown when it is empty */
export const texto = (message: string, max = SHORT) => bounded(max).trim().min(1, { error: message })

const emptyAsNull = (value: string | null | undefined) => value?.trim() || null

/** Optional text, trimmed; empty becomes null. */
export const textoOpcional = (max = SHORT) =>
  bounded(max).nullish().transform(emptyAsNull).pipe(z.string().nullable())

export const textoLongo = (message: string) => texto(message, LONG)
export const textoLongoOpcional = () => textoOpcional(LONG)

/** CPF, CNPJ or access key as stored: without punctuation, in capitals; empty becomes null. Wrong check digits pass. */
export const documentoOpcional = (max: number) =>
  bounded(max + 20)
    .nullish()
    .transform(value => (value && bareDocument(value)) || null)
    .pipe(
      z
        .string()
        .max(max, { error: `Use no máximo ${max} caracteres.` })
        .nullable(),
    )

/** Required document, as {@link documentoOpcional}. */
export const documento = (message: string, max: number) =>
  bounded(max + 20)
    .overwrite(bareDocument)
    .min(1, { error: message })
    .max(max, { error: `Use no máximo ${max} caracteres.` })

export const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
export const EMAIL_INVALIDO = 'Informe um e-mail válido.'

/** Optional e-mail; empty becomes null. */
export const emailOpcional = () =>
  bounded(254)
    .nullish()
    .transform(emptyAsNull)
    .pipe(z.string().regex(EMAIL, { error: EMAIL_INVALIDO }).nullable())

/** Required e-mail, trimmed and in lower case. */
export const email = () =>
  texto('Informe o e-mail.', 254).toLowerCase().regex(EMAIL, { error: EMAIL_INVALIDO })

const URL_INVALIDA = 'Informe um endereço completo, como https://exemplo.com.br/nota.pdf.'

/** Optional http or https address; empty becomes null. Other schemes, such as `javascript:`, would run when clicked. */
export const urlOpcional = () =>
  bounded(2000)
    .nullish()
    .transform(emptyAsNull)
    .pipe(z.url({ protocol: /^(https?|ftp)$/i, error: URL_INVALIDA }).nullable())

const MONEY = 'Informe um valor válido, como 1.234,56.'

const money = (message: string) =>
  z.string({ error: message }).transform((value, context) => {
    const amount = canonicalMoney(value)
    if (amount !== null) return amount
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * Money as a decimal string with two places ("1234.56"), never a float. Accepts what people type
 * ("1.234,56") and what the API carries ("1234.56").
 */
export const dinheiro = (message = MONEY) => money(message).pipe(z.string())

/** Optional money; empty becomes null. */
export const dinheiroOpcional = (message = MONEY) =>
  z
    .string({ error: message })
    .nullish()
    .transform(emptyAsNull)
    .pipe(money(message).nullable())
    .pipe(z.string().nullable())

const NADA = '0.0000'

/** Quantity above zero, with at most four places, as a decimal string with four ("1.5000"); accepts what people type ("1,5"). */
export const quantidade = (message: string) =>
  z
    .string({ error: message })
    .transform((value, context) => {
      const quantity = canonicalQuantity(value)
      if (quantity !== null && quantity !== NADA) return quantity
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .pipe(z.string())

const DATE = 'Informe uma data válida.'

/**
 * Calendar date "2026-02-28", without time or zone. What is no date ends the check: a rule over several dates of the same
 * input, which counts the days between them, never sees it.
 */
export const data = (message = DATE) =>
  z.string({ error: message }).refine(isCalendarDate, { error: message, abort: true })

/** Optional calendar date; empty becomes null. */
export const dataOpcional = (message = DATE) =>
  z.string({ error: message }).nullish().transform(emptyAsNull).pipe(data(message).nullable())

/** Key of a business record. */
export const id = (message = 'Registro inválido.') =>
  z.int({ error: message }).min(1, { error: message }).max(2_147_483_647, { error: message })

/** Optional reference to another record. */
export const idOpcional = () =>
  id()
    .nullish()
    .transform(value => value ?? null)
    .pipe(z.int().nullable())

/** Key of a user. */
export const usuarioId = (message = 'Escolha uma pessoa.') => z.uuid({ error: message })

/** The key of a record: most have a number, people an UUID. */
export const chave = () => z.union([id(), z.uuid({ error: 'Registro inválido.' })])
export type Chave = number | string

/** The keys of some records, each once. */
export const chaves = (most: number) =>
  z
    .array(chave())
    .max(most)
    .refine(all => new Set(all.map(key => `${key}`.toLowerCase())).size === all.length, {
      error: 'O mesmo registro foi escolhido mais de uma vez.',
    })

/** Optional reference to a user. */
export const usuarioIdOpcional = () =>
  usuarioId()
    .nullish()
    .transform(value => value ?? null)
    .pipe(z.uuid().nullable())

/** A month "2026-02". */
export const mes = (message = 'Informe um mês válido.') =>
  z.string({ error: message }).refine(isMonth, { error: message })

/** An instant as the API carries it: ISO 8601 in UTC. */
export const instante = z.string()

/** Fields of every business record. */
export const registro = {
  id: id(),
  version: z.int(),
  user_id: z.string().nullable(),
  created_at: instante,
}

/** What this person may do to this record, decided by the server. */
export const pode = z.strictObject({ alterar: z.boolean(), excluir: z.boolean() })
export type Pode = z.output<typeof pode>

/** A field of an update: optional, and without a default when absent. */
type Kept<Field> = z.ZodExactOptional<
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? Inner
    : Field extends z.ZodType
      ? Field
      : z.ZodType
>

const kept = (field: z.core.$ZodType) =>
  z.exactOptional(field instanceof z.ZodDefault ? field.unwrap() : field)

/**
 * The fields of an update. An absent field keeps its stored value: a page of an earlier build sends fewer fields than the
 * server knows. null or '' clears.
 * @param fields without rules that compare fields: an update may carry only one of the two, so the service checks them
 */
export function updatedFields<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  if (fields.def.checks?.length) throw new Error('Rules across the fields of an update belong to its service')
  const shape = Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, kept(field)]))
  return z
    .strictObject(shape as { [Name in keyof Shape]: Kept<Shape[Name]> })
    .describe('Um campo que não é enviado mantém o seu valor; null ou um texto vazio o apaga.')
}

/** Input of a verb on one version of a record: `id`, the `version` that was read, and further fields. */
export const versionedInput = <Data extends z.ZodType>(dados: Data) =>
  z.strictObject({ id: id(), version: z.int().min(1), dados })

/** Input of an update: `id`, the `version` that was read, and the changed fields as {@link updatedFields}. */
export const updateInput = <Shape extends z.ZodRawShape>(dados: z.ZodObject<Shape>) =>
  versionedInput(updatedFields(dados))

export const byId = z.strictObject({ id: id() })

/**
 * Input of a delete: `id` and the `version` that the person saw. A record saved since is refused with `conflito` and its
 * present version. Without `version` it is deleted whatever its version.
 */
export const deleteInput = byId.extend({ version: z.int().min(1).optional() })
