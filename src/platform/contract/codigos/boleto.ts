import { addDays, daysBetween } from '../dates/dates.ts'
import { modulo10, modulo11 } from './digitos.ts'
import { centavos, type Lido, lido } from './lido.ts'

/** Day 0 of the due date factor, and after how many days the factor starts again at 1000 (Carta-Circular FEBRABAN 2024: 22/02/2025). */
const BASE = '1997-10-07'
const CYCLE = 9000
/** Around the day of reading a factor is one date only (FEBRABAN): so many days back and ahead. */
const BACK = 3000
const AHEAD = 5500
/** The least factor that is a date: 03/07/2000, and since 22/02/2025 the first of the next cycle. 0000 says that there is none. */
const FIRST_FATOR = 1000

/**
 * The date that a due date factor stands for: of those of both cycles the one in the window around a day.
 * @param fator four digits
 * @param perto issue date, or today
 * @returns null for a factor below 1000, which is no date in either cycle
 */
function vencimentoDoFator(fator: string, perto: string): string | null {
  if (Number(fator) < FIRST_FATOR) return null
  const first = addDays(BASE, Number(fator))
  const second = addDays(first, CYCLE)
  const inWindow = (date: string) => {
    const ahead = daysBetween(perto, date)
    return ahead >= -BACK && ahead <= AHEAD
  }
  if (inWindow(second)) return second
  if (inWindow(first)) return first
  return Math.abs(daysBetween(perto, first)) < Math.abs(daysBetween(perto, second)) ? first : second
}

/** General check digit, at the fifth place of the bar code. */
function digitoGeral(barras: string): string {
  const digit = modulo11(barras.slice(0, 4) + barras.slice(5))
  return String(digit > 9 ? 1 : digit)
}

/** The three blocks of a typed line with their check digits, each with the digits that it covers. */
const blocos = (linha: string) =>
  [
    [linha.slice(0, 9), linha[9]],
    [linha.slice(10, 20), linha[20]],
    [linha.slice(21, 31), linha[31]],
  ] as const

/** The bar code of a typed line of 47 digits. */
export const barrasDaLinha = (linha: string): string =>
  linha.slice(0, 4) + linha.slice(32) + linha.slice(4, 9) + linha.slice(10, 20) + linha.slice(21, 31)

/** The typed line of a bar code of 44 digits, as a bank's app takes it. */
export function linhaDoBoleto(barras: string): string {
  const blocks = [barras.slice(0, 4) + barras.slice(19, 24), barras.slice(24, 34), barras.slice(34)]
  return blocks.map(block => block + modulo10(block)).join('') + barras.slice(4, 19)
}

/** Fourth digit: the currency, of which a boleto has one only (FEBRABAN). */
const REAL = '9'

/**
 * A boleto of a bank, by its bar code (44 digits) or its typed line (47).
 * @param perto the issue date, or today: the due date is counted near it
 */
export function lerBoleto(digits: string, perto: string): Lido {
  const barras = digits.length === 47 ? barrasDaLinha(digits) : digits
  const wrong = (digits.length === 47 ? blocos(digits) : []).flatMap(([block, digit], index) =>
    modulo10(block) === digit ? [] : [`O dígito do campo ${index + 1} do boleto não confere.`],
  )
  const general = digitoGeral(barras) === barras[4] ? [] : ['O dígito geral do boleto não confere.']
  const moeda = barras[3] === REAL ? [] : ['O quarto dígito do boleto, o da moeda, deveria ser 9.']
  const erros = [...moeda, ...wrong, ...general]
  return {
    // The bar code has no check digits of blocks: what is wrong with them would be lost.
    ...lido('boleto', erros.length > 0 ? digits : barras, 'Boleto'),
    valor: centavos(barras.slice(9, 19)),
    vencimento: vencimentoDoFator(barras.slice(5, 9), perto),
    erros,
  }
}
