import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const database = testDatabase()
const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'teste', pedido: '' }

test('of two transactions that wait for each other the one that PostgreSQL ends runs again, and both are done', async () => {
  const db = database()
  await db.query('create table caixas (id int primary key, valor int not null default 0)')
  await db.query('insert into caixas (id) values (1), (2)')
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let runs = 0
  const both = (from: number, to: number, mine: () => void, other: Promise<void>) =>
    db.transaction(AUTHOR, async tx => {
      runs += 1
      await tx.query('update caixas set valor = valor + 1 where id = $1', [from])
      mine()
      await other
      await tx.query('update caixas set valor = valor + 1 where id = $1', [to])
    })
  await Promise.all([both(1, 2, first.resolve, second.promise), both(2, 1, second.resolve, first.promise)])
  expect(runs).toBe(3)
  expect(await db.query('select valor from caixas order by id')).toEqual([{ valor: 2 }, { valor: 2 }])
})
