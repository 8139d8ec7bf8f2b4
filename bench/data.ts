// The database that the measurements run on: 100,000 clients, 20,000 proposals, five accounts.
import { randomUUID } from 'node:crypto'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { hashPassword } from '#platform/server/access/passwords.ts'
import { credenciais, usuarios } from '#platform/server/access/table.ts'
import type { Database } from '#platform/server/database/database.ts'
import { exampleCliente } from '../scripts/demo-data/clientes.ts'
import { insertRows } from '../scripts/demo-data/insert.ts'
import { exampleProposta } from '../scripts/demo-data/propostas.ts'
import { seeded } from '../scripts/demo-data/random.ts'

const CLIENTES = 100_000
const PROPOSTAS = 20_000
const SEED = 2026
const TODAY = '2026-11-01'

/** The first account lists and searches, the other four sign in over and over. */
export const PASSWORD = 'medida-e-pesada-7319'
export const emails = Array.from({ length: 5 }, (_, index) => `pessoa${index}@example.com`)

function* times<T>(count: number, make: () => T): Generator<T> {
  for (let done = 0; done < count; done++) yield make()
}

/** Bulk data leaves no audit trail: triggers rest meanwhile, and the accounts are confirmed from the start. */
export async function fill(db: Database): Promise<void> {
  const random = seeded(SEED)
  const password = await hashPassword(PASSWORD)
  const people = emails.map((email, index) => {
    const perfil_acesso = index === 0 ? 'Administrador' : 'Usuário Comum'
    return { id: randomUUID(), name: `Pessoa ${index}`, email, emailVerified: true, perfil_acesso }
  })
  await db.transaction({ user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }, async tx => {
    await tx.query('set local session_replication_role = replica')
    await insertRows(
      tx,
      usuarios,
      people.map(person => ({ ...person, createdAt: TODAY, updatedAt: TODAY })),
    )
    const accounts = people.map(({ id }) => {
      const moments = { createdAt: TODAY, updatedAt: TODAY }
      return { id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password, ...moments }
    })
    await insertRows(tx, credenciais, accounts)
    await insertRows(
      tx,
      clientes,
      times(CLIENTES, () => ({ user_id: random.pick(people).id, ...exampleCliente(random) })),
    )
    await insertRows(
      tx,
      propostas,
      times(PROPOSTAS, () => ({
        user_id: random.pick(people).id,
        ...exampleProposta(random, CLIENTES, TODAY),
      })),
    )
  })
  // Also empties the list of pending index entries that a bulk load leaves behind.
  for (const table of ['comercial_clientes', 'comercial_propostas']) await db.query(`vacuum analyze ${table}`)
}
