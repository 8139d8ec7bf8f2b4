import { addDays, daysBetween } from '#platform/contract/dates/dates.ts'
import type { Perfil } from '#platform/contract/permissions.ts'
import { type Random, rowRandom } from './random.ts'

/** How many rows of each kind. */
export interface Sizes {
  contasBancarias: number
  extratoLinhas: number
  recorrencias: number
  usuarios: number
  clientes: number
  propostas: number
  itens: number
  fornecedores: number
  contasDosFornecedores: number
  contas: number
  pagamentos: number
  cartoes: number
  prestacoes: number
  despesasCartao: number
  projetos: number
  despesasProjeto: number
  itensContrato: number
  medicoes: number
  medicaoItens: number
  recebiveis: number
  recebimentos: number
  retencoes: number
  categorias: number
  locais: number
  chamados: number
  comentarios: number
  funcionarios: number
  documentos: number
  desvios: number
}
export type Kind = keyof Sizes

export interface Pessoa {
  id: string
  name: string
  email: string
  login: string
  perfil_acesso: Perfil
  situacao: 'Ativo' | 'Convidado' | 'Suspenso'
}

/** What rows are made from. The same gives the same rows. */
export interface Demo {
  sizes: Sizes
  /** The last day of the data, e.g. 2026-11-21. */
  today: string
  /** Chance for row `n`, from 1 on, of a kind. */
  random(kind: Kind, n: number): Random
  /** The key of row `n`; keys begin after those that the database has given already. */
  id(kind: Exclude<Kind, 'usuarios'>, n: number): number
  people: Pessoa[]
  /** One of those who can sign in, with one of these profiles. */
  somebody(random: Random, ...perfis: Perfil[]): Pessoa
  /** A day of the last 24 months, more of them lately; each twelfth row is of the present month. */
  day(random: Random, n: number): string
}

/** Two years. */
export const DAYS = 730
const MONTHLY = 12

export function openDemo(
  { sizes, seed, today }: { sizes: Sizes; seed: number; today: string },
  people: Pessoa[],
  after: Partial<Record<Kind, number>> = {},
): Demo {
  const active = people.filter(({ situacao }) => situacao === 'Ativo')
  const known = new Map<string, Pessoa[]>()
  const having = (perfis: Perfil[]) => {
    const key = perfis.join()
    const found = known.get(key) ?? active.filter(({ perfil_acesso }) => perfis.includes(perfil_acesso))
    known.set(key, found)
    return found
  }
  const dayOfMonth = Number(today.slice(8))
  return {
    sizes,
    today,
    random: (kind, n) => rowRandom(seed, kind, n),
    id: (kind, n) => (after[kind] ?? 0) + n,
    people,
    somebody: (random, ...perfis) => random.pick(perfis.length > 0 ? having(perfis) : active),
    day: (random, n) =>
      addDays(
        today,
        n % MONTHLY === 0 ? -random.int(0, dayOfMonth - 1) : -Math.floor(DAYS * random.next() ** 1.25),
      ),
  }
}

/** A working hour of that day in Brazil, before now if it is today. */
export function moment({ today }: Demo, random: Random, day: string): string {
  const hour = day === today ? 0 : random.int(7, 18)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(hour)}:${two(random.int(0, 59))}:${two(random.int(0, 59))}-03:00`
}

/** A day later by so many, but never after today. */
export const until = ({ today }: Demo, day: string, days: number) => {
  const later = addDays(day, days)
  return later > today ? today : later
}

/** Days since then. */
export const age = ({ today }: Demo, day: string) => daysBetween(day, today)

/** The number of one of `count` rows, the first ones much more often: a few customers give most of the work. */
export const skewed = (random: Random, count: number) => 1 + Math.floor(count * random.next() ** 2)
