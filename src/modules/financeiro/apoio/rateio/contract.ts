import { z } from 'zod'
import { dinheiroOpcional, id, textoOpcional } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'
import { linhas } from '#platform/contract/lines.ts'
import {
  addMoney,
  canonicalMoney,
  formatMoney,
  fromCents,
  toCents,
} from '#platform/contract/numbers/money.ts'
import { canonicalQuantity, formatQuantity } from '#platform/contract/numbers/quantity.ts'

export const parteLabels = {
  projeto_id: 'Projeto',
  categoria: 'Categoria',
  percentual: '%',
  valor: 'Valor',
} satisfies Partial<Record<keyof ParteInput, string>>

/** One hundred percent, as {@link canonicalQuantity} writes it. */
const TUDO = 1_000_000n

const percentual = textoOpcional(20).transform((value, context) => {
  if (value === null) return null
  const canonical = canonicalQuantity(value.replace(/\s*%$/, ''))
  if (canonical !== null && tenThousandths(canonical) > 0n && tenThousandths(canonical) <= TUDO)
    return canonical
  context.addIssue({ code: 'custom', message: 'Informe um percentual até 100, como 33,33.' })
  return z.NEVER
})

/** What of a payable or of a card expense concerns one project. */
export const parteInput = z.strictObject({
  projeto_id: id('Escolha o projeto.'),
  /** For display; what is saved is the name that the project has. */
  nome_projeto: textoOpcional(500),
  /** Left out, it is that of the whole: the budget's nature of a payable, the category of a card expense. */
  categoria: textoOpcional(120),
  /** Instead of the value: of the whole. Not stored, the value is. */
  percentual,
  valor: dinheiroOpcional('Informe o valor da parte, como 1.234,56.'),
})
export type ParteInput = z.output<typeof parteInput>

/** So many parts may a payable or a card expense have. */
export const MAX_PARTES = 50

/** All parts, in their order; what they do not take stays with the company. */
export const rateioInput = linhas(parteInput, { max: MAX_PARTES, nome: 'partes' }).superRefine(
  (partes, context) => {
    for (const [index, { valor, percentual }] of partes.entries())
      if (valor === null && percentual === null)
        context.addIssue({
          code: 'custom',
          message: 'Informe o valor ou o percentual.',
          path: [index, 'valor'],
        })
  },
)
export type Parte = z.output<typeof rateioInput>[number]

/** What is typed into a line: not yet a part. */
export type ParteDigitada = Partial<Record<keyof ParteInput, unknown>>

const tenThousandths = (canonical: string): bigint => BigInt(canonical.replace('.', ''))

const percentOf = ({ percentual }: ParteDigitada): bigint | null => {
  const canonical = canonicalQuantity(String(percentual ?? '').replace(/\s*%$/, ''))
  return canonical === null ? null : tenThousandths(canonical)
}

/**
 * What each part comes to, in reais: its value, or its percentage of the whole, rounded towards zero. Where all are percentages
 * and come to 100, what rounding leaves goes to the first, so that nothing is left over; null while a part is not filled in.
 * @param inteiro reais of the whole; null without one: a part in percent then comes to null
 */
export function valoresDasPartes(
  inteiro: string | null,
  partes: readonly ParteDigitada[],
): (string | null)[] {
  const whole = inteiro === null ? null : toCents(inteiro)
  const typed = partes.map(({ valor }) => canonicalMoney(String(valor ?? '')))
  const percents = partes.map((parte, index) => (typed[index] === null ? percentOf(parte) : null))
  const cents = typed.map((value, index) => {
    if (value !== null && value !== undefined) return toCents(value)
    const percent = percents[index]
    return whole === null || percent === null || percent === undefined ? null : (whole * percent) / TUDO
  })
  const complete = percents.every(percent => percent !== null)
  if (whole !== null && complete && percents.reduce((sum, percent) => sum + (percent ?? 0n), 0n) === TUDO) {
    const given = cents.reduce<bigint>((sum, cent) => sum + (cent ?? 0n), 0n)
    cents[0] = (cents[0] ?? 0n) + whole - given
  }
  return cents.map(cent => (cent === null ? null : fromCents(cent)))
}

/**
 * Why parts in percent fit into no whole, whatever it comes to; undefined where they fit into each. It adds up the percentages
 * themselves: rounded to the cents of a small whole, 100,0002 % fits and then passes a greater one.
 */
export function percentuaisDemais(partes: readonly ParteDigitada[]): string | undefined {
  const sum = partes.reduce((all, parte) => all + (percentOf(parte) ?? 0n), 0n)
  if (sum <= TUDO) return undefined
  const digits = String(sum)
  return `Os percentuais somam ${formatQuantity(`${digits.slice(0, -4)}.${digits.slice(-4)}`)} %: o máximo é 100 %.`
}

/** The whole in equal parts, to the cent: what is left over goes to the first. "1000.00" in 3 is 333.34, 333.33, 333.33. */
export function emPartesIguais(inteiro: string, partes: number): string[] {
  const whole = toCents(inteiro)
  const each = whole / BigInt(partes)
  return Array.from({ length: partes }, (_, index) =>
    fromCents(index === 0 ? whole - each * BigInt(partes - 1) : each),
  )
}

/**
 * The parts of a purchase as parts of its instalments, each in proportion to its value: to the cent, no part of an instalment is
 * negative, none passes it, and together they are what the parts of the purchase are.
 * @param inteiros values of the instalments in their order, or the one value of a payable that is not split
 */
export function porParcela(inteiros: readonly (string | null)[], partes: readonly Parte[]): Parte[][] {
  if (inteiros.length === 1 || inteiros.some(inteiro => inteiro === null))
    return inteiros.map(() => [...partes])
  const wholes = inteiros.map(inteiro => toCents(inteiro ?? '0.00'))
  const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n)
  let left = sum(wholes)
  let rest = valoresDasPartes(fromCents(left), partes).map(valor => toCents(valor ?? '0.00'))
  return wholes.map(whole => {
    const share = (of: bigint) => (left === 0n ? 0n : (of * whole) / left)
    const cells = rest.map(share)
    let missing = share(sum(rest)) - sum(cells)
    for (const [at, cell] of cells.entries())
      if (missing > 0n && cell < (rest[at] ?? 0n)) {
        cells[at] = cell + 1n
        missing -= 1n
      }
    left -= whole
    rest = rest.map((part, at) => part - (cells[at] ?? 0n))
    return partes.map((parte, at) => ({ ...parte, percentual: null, valor: fromCents(cells[at] ?? 0n) }))
  })
}

/** What the parts come to together. */
export const somaDasPartes = (inteiro: string | null, partes: readonly ParteDigitada[]): string =>
  addMoney(...valoresDasPartes(inteiro, partes).map(valor => valor ?? '0.00'))

/** Do the parts fit into the whole, each with its sign? */
export function cabe(inteiro: string, valores: readonly string[]): boolean {
  const whole = toCents(inteiro)
  const cents = valores.map(toCents)
  const sum = cents.reduce((all, one) => all + one, 0n)
  return whole < 0n
    ? cents.every(cent => cent <= 0n) && sum >= whole
    : cents.every(cent => cent >= 0n) && sum <= whole
}

/** Do parts, as values and percentages, fit into the whole? */
export const partesCabem = (inteiro: string, partes: readonly ParteDigitada[]): boolean =>
  cabe(
    inteiro,
    valoresDasPartes(inteiro, partes).map(valor => valor ?? '0.00'),
  )

/** A part in one line of text: 'Obra Sul (Materiais): R$ 100,00'. */
export function textoDaParte({ nome_projeto, categoria, percentual, valor }: ParteDigitada): string {
  const name = String(nome_projeto ?? '').trim() || 'Projeto'
  const amount = canonicalMoney(String(valor ?? ''))
  const share = amount === null ? `${String(percentual ?? '–')} %` : formatMoney(amount)
  return `${name}${categoria ? ` (${String(categoria)})` : ''}: ${share}`
}

/** What the history of a payable or a card expense tells of its parts. */
export const rateioHistoria = {
  entidade: 'Rateio',
  campos: {
    projeto_id: parteLabels.projeto_id,
    categoria_despesa: parteLabels.categoria,
    valor_despesa: parteLabels.valor,
  },
  nome: ['categoria_despesa'],
  caminho: '/financeiro/despesas-projeto/{id}',
} satisfies Historia
