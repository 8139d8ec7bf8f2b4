import { z } from 'zod'
import { dataOpcional, dinheiro, dinheiroOpcional, quantidade } from '#platform/contract/fields.ts'
import type { Historia } from '#platform/contract/history.ts'
import { linhas } from '#platform/contract/lines.ts'
import { addMoney, canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import { percentOf } from '#platform/contract/numbers/percent.ts'
import { canonicalQuantity, formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'

/** What a client withholds of a bill. CSRF is PIS, Cofins and CSLL together, as one line of the bill. */
export const tipoRetencao = vocabulary([
  { value: 'INSS', tone: 'blue' },
  { value: 'ISS', tone: 'purple' },
  { value: 'IRRF', tone: 'blue' },
  { value: 'CSRF', tone: 'blue' },
  { value: 'Contratual', tone: 'orange' },
  { value: 'Outra', tone: 'gray' },
])
export type TipoRetencao = (typeof tipoRetencao.values)[number]

/** Kept by the client until a date, and a receivable of its own. */
export const CONTRATUAL = 'Contratual'

export const retencaoLabels = {
  tipo: 'Retenção',
  base: 'Base (R$)',
  aliquota: 'Alíquota (%)',
  libera_em: 'Liberação',
} satisfies Partial<Record<keyof RetencaoInput, string>>

const CEM = 1_000_000n

export const retencaoInput = z.strictObject({
  tipo: tipoRetencao.schema,
  /** What the rate is applied to: the value of the bill, or less, as without material. */
  base: dinheiro('Informe a base, como 6.000,00.').refine(value => Number(value) > 0, {
    error: 'A base tem de ser maior que zero.',
  }),
  aliquota: quantidade('Informe a alíquota, como 11 ou 1,5.').refine(
    value => BigInt(value.replace('.', '')) <= CEM,
    { error: 'A alíquota vai até 100%.' },
  ),
  /** Of a contractual retention: when the client pays it. */
  libera_em: dataOpcional(),
  /** For display; what is saved is base × rate. */
  valor: dinheiroOpcional(),
})
export type RetencaoInput = z.output<typeof retencaoInput>

/** One of each kind. */
export const MAX_RETENCOES = tipoRetencao.values.length

export const retencoesInput = linhas(retencaoInput, { max: MAX_RETENCOES, nome: 'retenções' }).superRefine(
  (lines, context) => {
    const seen = new Set<string>()
    for (const [index, { tipo, libera_em }] of lines.entries()) {
      const refuse = (campo: string, message: string) =>
        context.addIssue({ code: 'custom', message, path: [index, campo] })
      if (seen.has(tipo)) refuse('tipo', `Use uma linha só de ${tipo}.`)
      seen.add(tipo)
      if (tipo === CONTRATUAL && libera_em === null) refuse('libera_em', 'Informe quando o cliente libera.')
    }
  },
)
export type Retencao = z.output<typeof retencoesInput>[number]

/** What is typed into a line: not yet a retention. */
export type RetencaoDigitada = Partial<Record<keyof RetencaoInput, unknown>>

/**
 * Base × rate, rounded to the cent, half a cent away from zero, as PostgreSQL rounds `numeric`. Null while one of them is missing or
 * wrong.
 */
export function valorDaRetencao({ base, aliquota }: RetencaoDigitada): string | null {
  const amount = canonicalMoney(String(base ?? ''))
  const rate = canonicalQuantity(String(aliquota ?? ''))
  return amount === null || rate === null ? null : percentOf(amount, rate)
}

/** What is withheld together: each rounded to cents, as each is shown. */
export const somaDasRetencoes = (lines: readonly RetencaoDigitada[]): string =>
  addMoney(...lines.map(line => valorDaRetencao(line) ?? '0.00'))

/** A retention in one line of text: 'INSS: 11% de R$ 6.000,00 = R$ 660,00'. */
export function textoDaRetencao(line: RetencaoDigitada): string {
  const tipo = String(line.tipo ?? '').trim() || 'Retenção'
  const valor = valorDaRetencao(line)
  if (valor === null) return tipo
  const rate = formatQuantity(canonicalQuantity(String(line.aliquota)) ?? '0.0000')
  return `${tipo}: ${rate}% de ${formatMoney(canonicalMoney(String(line.base)) ?? '0.00')} = ${formatMoney(valor)}`
}

/** What the history of a receivable tells of its retentions. */
export const retencaoHistoria = {
  entidade: 'Retenção',
  campos: { ...retencaoLabels, valor: 'Valor (R$)' },
  nome: ['tipo'],
  caminho: '/financeiro/recebiveis/{recebivel_id}',
} satisfies Historia
