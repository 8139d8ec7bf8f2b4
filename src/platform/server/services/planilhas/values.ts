import { formatDate, formatInstant, isCalendarDate, parseDate } from '../../../contract/dates/dates.ts'
import { wholeYear } from '../../../contract/dates/typed-dates.ts'
import {
  bareDocument,
  chaveAcessoWarning,
  cnpjWarning,
  cpfCnpjWarning,
  cpfWarning,
  isCnpj,
  isCpf,
  maskPhone,
} from '../../../contract/documents.ts'
import type { TipoDeColuna } from '../../../contract/export.ts'
import { canonicalMoney, formatAmount } from '../../../contract/numbers/money.ts'
import { textOf } from '../export/values.ts'
import { folded } from './folded.ts'
import { type Celula, textOfCell } from './reading/cell.ts'

/** A value for the entity's schema, or why the cell holds none. */
type Lido = { valor: unknown } | { motivo: string }

/** Errors of formulas, in English and as Excel in Brazil shows them. */
const FORMULA_ERROR =
  /^#(REF|N\/[AD]|DIV\/0|VALUE|VALOR|NAME|NOME|NULL|NULO|NUM|NÚM|SPILL|CALC|FÓRMULA)[!?]?$/

/** A value as the export shows it, in words that people read. */
export function shown(tipo: TipoDeColuna, value: unknown, timezone: string): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (tipo === 'dinheiro') return formatAmount(text)
  if (tipo === 'data') return formatDate(text)
  if (tipo === 'instante') return formatInstant(text, timezone)
  return textOf(tipo, value)
}

/** Text without what an export leaves out, and a spreadsheet changes. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu, '')
    .trim()

/** Does a cell say what the record has already, as it is exported? Then nothing changes, whatever the value's form. */
export function saysTheSame(tipo: TipoDeColuna, value: unknown, cell: Celula, timezone: string): boolean {
  const [was, is] = [plain(shown(tipo, value, timezone)), plain(textOfCell(cell))]
  // An apostrophe that leads a text marks it as text, and is no part of it.
  return was === is || (was.startsWith("'") && was.slice(1) === is)
}

const two = (text: string) => text.padStart(2, '0')

/** dd/mm/aaaa, dd-mm-aa, dd.mm.aaaa and aaaa-mm-dd, with or without a time of day. */
function dateOf(text: string): string | null {
  const [day = ''] = text.split(/[ T](?=\d{1,2}:)/)
  if (isCalendarDate(day)) return day
  const [, first = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day) ?? []
  const whole = wholeYear(year)
  return parseDate(`${two(first)}/${two(month)}/${whole}`)
}

/** Money as Brazilians and as Americans write it. A number of the file is rounded as the sheet shows it, to cents. */
function moneyOf(cell: Celula): string | null {
  if (typeof cell === 'number') return Math.abs(cell) < 1e13 ? canonicalMoney(cell.toFixed(2)) : null
  const text = cell.trim().replace(/^\((.+)\)$/, '-$1')
  return canonicalMoney(/^-?(R\$\s*)?\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text) ? text.replaceAll(',', '') : text)
}

/** A document that a spreadsheet took for a number has lost the zeros that led it. */
export function withZeros(text: string): string {
  const digits = text.trim()
  if (!/^\d{9,13}$/.test(digits)) return text
  const [cpf, cnpj] = [digits.padStart(11, '0'), digits.padStart(14, '0')]
  if (digits.length < 11 && isCpf(cpf)) return cpf
  return digits.length > 11 && isCnpj(cnpj) ? cnpj : text
}

const CHECKS: Readonly<Record<string, (bare: string) => string | null>> = {
  cpf: cpfWarning,
  cnpj: cnpjWarning,
  cnpj_fornecedor: cnpjWarning,
  cnpj_cpf: cpfCnpjWarning,
  chave_acesso_nota_fiscal: chaveAcessoWarning,
}

/** What the form says beside a document with wrong digits, which is taken all the same. */
export const warningOf = (campo: string, value: unknown): string | undefined =>
  CHECKS[campo]?.(bareDocument(String(value ?? ''))) ?? undefined

const YES = ['sim', 's', 'verdadeiro', 'true', '1', 'x']
const NO = ['nao', 'n', 'falso', 'false', '0']

/**
 * Reads a cell that is not empty.
 * @param opcoes the words that the field takes, where it has a vocabulary
 * @param isKey the field finds records: a document without its zeros is made whole
 */
export function readCell(
  tipo: TipoDeColuna,
  cell: Celula,
  opcoes: readonly string[] | undefined,
  isKey: boolean,
): Lido {
  const text = textOfCell(cell).trim()
  if (FORMULA_ERROR.test(text)) {
    const motivo = text.startsWith('#F')
      ? 'A fórmula desta célula não tem resultado guardado. Abra e salve a planilha no Excel.'
      : 'A célula tem um erro da planilha.'
    return { motivo }
  }
  if (opcoes) {
    const valor = opcoes.find(option => folded(option) === folded(text))
    return valor === undefined ? { motivo: `Não é uma das opções: ${opcoes.join(', ')}.` } : { valor }
  }
  switch (tipo) {
    case 'dinheiro': {
      const valor = moneyOf(cell)
      return valor === null ? { motivo: 'Não é um valor. Escreva como 1.234,56.' } : { valor }
    }
    case 'data': {
      const valor = dateOf(text)
      return valor === null ? { motivo: 'Não é uma data. Escreva como 28/02/2026.' } : { valor }
    }
    case 'inteiro': {
      const digits = /^-?\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
      return /^-?\d{1,9}$/.test(digits) ? { valor: Number(digits) } : { motivo: 'Não é um número inteiro.' }
    }
    case 'sim_nao': {
      const word = folded(text)
      if (YES.includes(word)) return { valor: true }
      return NO.includes(word) ? { valor: false } : { motivo: 'Escreva Sim ou Não.' }
    }
    case 'documento':
      return { valor: isKey ? withZeros(text) : text }
    case 'telefone':
      return { valor: maskPhone(text) }
    default:
      return { valor: text }
  }
}
