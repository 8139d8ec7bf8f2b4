import { chaveAcessoCheckDigit, cnpjCheckDigits, cpfCheckDigits } from '#platform/contract/documents.ts'
import type { Random } from './random.ts'
import { cities, firstNamesByGender, forms, proper, streets, surnames, trades } from './words.ts'

/** Since 31/07/2026 new companies may have letters in their number. */
const ALPHANUMERIC_SHARE = 0.1
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export function cpf(random: Random): string {
  const base = random.digits(9)
  return base + cpfCheckDigits(base)
}

export function cnpj(random: Random): string {
  const base = random.chance(ALPHANUMERIC_SHARE)
    ? Array.from({ length: 12 }, () => random.pick(SIGNS)).join('')
    : `${random.digits(8)}000${random.int(1, 4)}`
  return base + cnpjCheckDigits(base)
}

/** Code of São Paulo at the IBGE, and of an NF-e. */
const [UF, MODELO] = ['35', '55']

/** Access key of an invoice, which names its issuer and month. */
export function chaveDeAcesso(random: Random, emissor: string, data: string, numero: string): string {
  const month = data.slice(2, 4) + data.slice(5, 7)
  const base = `${UF}${month}${emissor}${MODELO}001${numero.padStart(9, '0')}1${random.digits(8)}`
  return base + chaveAcessoCheckDigit(base)
}

/** The names in the lists stand in the order of how common they are: the first are picked more often. */
const common = (random: Random, names: readonly string[]) =>
  names[Math.floor(names.length * random.next() ** 1.7)] ?? ''

export function personName(random: Random): string {
  const firstNames = random.pick(firstNamesByGender)
  const second = random.chance(0.35) ? ` ${common(random, firstNames)}` : ''
  const particle = random.chance(0.2) ? ` ${random.pick(['da', 'de', 'dos'])}` : ''
  const last = random.chance(0.6) ? ` ${common(random, surnames)}` : ''
  return `${common(random, firstNames)}${second}${particle} ${common(random, surnames)}${last}`
}

export function companyName(random: Random, trade: string = random.pick(trades)): string {
  const name = random.chance(0.5)
    ? random.pick(proper)
    : `${common(random, surnames)}${random.chance(0.3) ? ` e ${common(random, surnames)}` : ''}`
  return `${trade} ${name} ${random.pick(forms)}`
}

/** Letters as an address on the net has them, words joined by `join`. */
export const asAddress = (text: string, join: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, join)

/** A domain that nobody can register. */
export const companyMail = (name: string) => `contato@${asAddress(name, '-')}.example.com`
export const personalMail = (random: Random, name: string) =>
  `${asAddress(name, '.')}${random.int(1, 99)}@example.com`

/** A postal address with the telephone of its city. */
export function place(random: Random): { endereco: string; telefone: string; cidade: string } {
  const [cidade, state, area] = random.pick(cities)
  const number = random.int(1, 4000)
  const cep = `${random.digits(5)}-${random.digits(3)}`
  const telefone = random.chance(0.7)
    ? `(${area}) 9${random.digits(4)}-${random.digits(4)}`
    : `(${area}) 3${random.digits(3)}-${random.digits(4)}`
  return { endereco: `${random.pick(streets)}, ${number}, ${cidade} - ${state}, ${cep}`, telefone, cidade }
}
