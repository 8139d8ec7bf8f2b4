import type { ClienteInput } from '#modules/comercial/clientes/contract.ts'
import { cnpjCheckDigits, cpfCheckDigits } from '#platform/contract/documents.ts'
import type { Random } from './random.ts'
import { cities, firstNames, forms, proper, streets, surnames, trades } from './words.ts'

/** Since 31/07/2026 new companies may have letters in their number. */
const ALPHANUMERIC_SHARE = 0.2
const PEOPLE_SHARE = 0.4

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

function cpf(random: Random): string {
  const base = digits(random, 9)
  return base + cpfCheckDigits(base)
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

function cnpj(random: Random): string {
  const base = random.chance(ALPHANUMERIC_SHARE)
    ? Array.from({ length: 12 }, () => random.pick(SIGNS)).join('')
    : `${digits(random, 8)}000${random.int(1, 4)}`
  return base + cnpjCheckDigits(base)
}

function personName(random: Random): string {
  const second = random.chance(0.4) ? ` ${random.pick(firstNames)}` : ''
  const particle = random.chance(0.2) ? ` ${random.pick(['da', 'de', 'dos'])}` : ''
  const last = random.chance(0.6) ? ` ${random.pick(surnames)}` : ''
  return `${random.pick(firstNames)}${second}${particle} ${random.pick(surnames)}${last}`
}

function companyName(random: Random): string {
  const name = random.chance(0.5)
    ? random.pick(proper)
    : `${random.pick(surnames)}${random.chance(0.3) ? ` e ${random.pick(surnames)}` : ''}`
  return `${random.pick(trades)} ${name} ${random.pick(forms)}`
}

const asAddress = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '.')

/** One client as somebody might have registered it: not everything is filled in. */
export function exampleCliente(random: Random) {
  const person = random.chance(PEOPLE_SHARE)
  const nome_cliente = person ? personName(random) : companyName(random)
  const [city, state, area] = random.pick(cities)
  const mailbox = person
    ? `${asAddress(nome_cliente)}${random.int(1, 99)}@example.com`
    : `contato@${asAddress(nome_cliente).replaceAll('.', '-')}.example.com.br`
  return {
    nome_cliente,
    cnpj_cpf: random.chance(0.95) ? (person ? cpf(random) : cnpj(random)) : null,
    email: random.chance(0.85) ? mailbox : null,
    telefone: random.chance(0.9) ? `(${area}) 9${digits(random, 4)}-${digits(random, 4)}` : null,
    endereco: random.chance(0.8)
      ? `${random.pick(streets)}, ${random.int(1, 4000)}, ${city} - ${state}`
      : null,
  } satisfies Partial<ClienteInput>
}
