import { type ZodObject, type ZodType, z } from 'zod'
import { type Demo, type Kind, moment } from './demo.ts'
import { cnpj, companyMail, companyName, place } from './people.ts'
import { money, type Random, rowRandom } from './random.ts'
import { works } from './words.ts'

type Row = Record<string, unknown>
type MakeRow = (demo: Demo, n: number) => object

/** How many records have a value in a field that may be left empty. */
const FILLED = 0.8
/** Seed of what follows by itself, so that it changes nothing in the rows that are written out. */
const SEED = 1

/** Plausible values for a field of any type, the likeliest first. */
function candidates(demo: Demo, random: Random, n: number, name: string): unknown[] {
  const company = companyName(random)
  const { endereco, telefone } = place(random)
  const byName: [RegExp, string][] = [
    [/^(nome|titulo)/, company],
    // A bill may be paid by a PIX key, such as an address; an invoice of services has a code of verification.
    [/^codigo_pagamento/, companyMail(company)],
    [/^chave/, telefone.replace(/\D/g, '')],
    [/cnpj|cpf/, cnpj(random)],
    [/mail/, companyMail(company)],
    [/telefone|celular/, telefone],
    [/endereco/, endereco],
    [/_url$/, `https://notas.example.com/${random.digits(9)}.pdf`],
  ]
  const named = byName.flatMap(([pattern, value]) => (pattern.test(name) ? [value] : []))
  const amount = money(random.cents(50, 90_000))
  const day = demo.day(random, n)
  const digits = [random.digits(9), random.digits(4)]
  return [...named, random.pick(works), ...digits, amount, day, day.slice(0, 7), random.int(1, 90), true]
}

/** Whether the field keeps this value as it is. */
function keeps(field: ZodType, value: unknown): boolean {
  const { success, data } = field.safeParse(value)
  return success && data === value
}

/** A maker of values that the field takes. */
function maker(name: string, field: ZodType): (demo: Demo, random: Random, n: number) => unknown {
  const { anyOf, ...schema } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const choices = [schema, ...(anyOf ?? [])].find(each => each.enum)?.enum
  const optional = keeps(field, null)
  return (demo, random, n) => {
    // Which record a key refers to, only a row that is written out can tell.
    if (optional && (name.endsWith('_id') || !random.chance(FILLED))) return null
    const value = choices
      ? random.pick(choices)
      : candidates(demo, random, n, name).find(candidate => keeps(field, candidate))
    if (value === undefined) throw new Error(`No example of ${name}: write its rows out`)
    return value
  }
}

/**
 * Completes the rows of a kind by its contract: a field that was added later has examples without another edit.
 * @param row what is written out of a row; without it the contract gives all fields
 */
export function following(kind: Exclude<Kind, 'usuarios'>, input: ZodObject, row?: MakeRow): MakeRow {
  const makers = Object.entries(input.shape).map(([name, field]) => ({
    name,
    make: maker(name, field as ZodType),
  }))
  const registro = (demo: Demo, random: Random, n: number) => ({
    id: demo.id(kind, n),
    user_id: demo.somebody(random).id,
    created_at: moment(demo, random, demo.day(random, n)),
  })
  return (demo, n) => {
    const written: Row | undefined = row && { ...row(demo, n) }
    const missing = makers.filter(({ name }) => !written || !(name in written))
    if (written && missing.length === 0) return written
    const random = rowRandom(SEED, kind, n)
    const made: Row = written ?? registro(demo, random, n)
    for (const { name, make } of missing) made[name] = make(demo, random, n)
    return made
  }
}
