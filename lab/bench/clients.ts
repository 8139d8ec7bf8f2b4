// What is written to clients: other new ones each time, and each client that is there changed once by one field, as a
// person does who corrects a telephone number.
import { cliente } from '../../scripts/demo-data/comercial.ts'
import { openDemo } from '../../scripts/demo-data/demo.ts'
import { demoPeople } from '../../scripts/demo-data/usuarios.ts'
import { sizes, TODAY } from './data.ts'
import type { Read } from './plain.ts'

/** Other than the data's. */
const SEED = 11
const NEW = 2000
const STEP = 7919
/** More changes than one server makes in a round. */
const PER_ROUND = 8000

export interface Dados {
  nome_cliente: string
  cnpj_cpf: string | null
  email: string | null
  telefone: string | null
  endereco: string | null
}

const whole = (dados: Dados) => Object.values(dados).every(value => value !== null)

/** Clients as people register them, with every field filled in. */
export function newClients(): Dados[] {
  const demo = openDemo({ sizes, seed: SEED, today: TODAY }, demoPeople(SEED, NEW))
  return Array.from({ length: NEW }, (_, index) => {
    const { nome_cliente, cnpj_cpf, email, telefone, endereco } = cliente(demo, index + 1)
    return { nome_cliente, cnpj_cpf, email, telefone, endereco }
  }).filter(whole)
}

export type Stored = Dados & { id: number }

export const storedClients = async (read: Read): Promise<Stored[]> => {
  const rows = await read<Stored>(
    `select id, nome_cliente, cnpj_cpf, email, telefone, endereco from comercial_clientes
      where version = 1 and cnpj_cpf is not null and email is not null and telefone is not null and endereco is not null
      order by id limit 100000`,
    [],
  )
  // Far from each other, so that neighbours on one page of the table do not follow one another.
  return rows.map((_, n) => rows[(n * STEP) % rows.length] as Stored)
}

export const changeOf = ({ id, ...dados }: Stored, version: number) => ({
  id,
  version,
  dados: {
    ...dados,
    telefone: `119${String(version).padStart(3, '0')}${String(id % 100_000).padStart(5, '0')}`,
  },
})

/** The changes of one database's clients: every one in its turn, then each again at its next version. */
export function changesOf(stored: Stored[]) {
  let done = 0
  return {
    next: (): string[] =>
      Array.from({ length: Math.min(PER_ROUND, stored.length) }, (_, n) => {
        const at = done + n
        const client = stored[at % stored.length] as Stored
        return JSON.stringify(changeOf(client, 1 + Math.floor(at / stored.length)))
      }),
    /** Tells how many of the last ones were made. */
    made: (count: number) => {
      done += count
    },
  }
}
