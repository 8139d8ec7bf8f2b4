// The database that the measurements run on: the examples of `npm run demo` at the size that is asked for, in every
// list, and some accounts more.
import { randomUUID } from 'node:crypto'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { credenciais, usuarios } from '#platform/server/access/table.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import type { Sizes } from '../../scripts/demo-data/demo.ts'
import { fillDemo } from '../../scripts/demo-data/fill.ts'
import { insertRows } from '../../scripts/demo-data/insert.ts'
import { sizesOf } from '../../scripts/demo-data/tables.ts'

/** Fewer only to see that a measurement runs; its result is not written to a file. */
export const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
/** Other data than any other day's would be another measurement. */
export const TODAY = '2026-11-01'

export const PASSWORD = 'medida-e-pesada-7319'
/** The first of the accounts are administrators: each may export three times at once, together sixteen times. */
export const ADMINISTRATORS = 6
/** The first account lists and searches, the others sign in: as many as a company has at work and at its screens. */
export const emails = Array.from({ length: 250 }, (_, index) => `pessoa${index}@example.com`)

/** Every list is as long as the longest would be: also those that are short in nearly every company. */
export const sizes: Sizes = { ...sizesOf(ROWS), cartoes: ROWS, projetos: ROWS }

export async function fill(db: Database, wanted: Sizes = sizes): Promise<void> {
  await fillDemo(db, { sizes: wanted, today: TODAY, password: PASSWORD })
  const password = await hashPassword(PASSWORD)
  const moments = { createdAt: TODAY, updatedAt: TODAY }
  const people = emails.map((email, index) => {
    const perfil_acesso = index < ADMINISTRATORS ? 'Administrador' : 'Usuário Comum'
    const account = { id: randomUUID(), name: `Pessoa ${index}`, email, emailVerified: true }
    return { ...account, perfil_acesso, ...moments }
  })
  await db.transaction({ user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }, async tx => {
    await insertRows(tx, usuarios, people)
    const accounts = people.map(({ id }) => ({ accountId: id, providerId: 'credential', userId: id }))
    await insertRows(
      tx,
      credenciais,
      accounts.map(account => ({ ...account, password, ...moments })),
    )
  })
}
