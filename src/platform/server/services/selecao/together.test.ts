import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/servers/databases.ts'
import { asked, type Database, type Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { Apart, together } from './together.ts'

const db = testDatabase()
const author = { user_id: null, nome: 'Ana', operacao: 'teste', pedido: '' }
let asks: number[][]

const reading = {
  key: 'ler',
  ask: async (db: Queryable, ids: number[]) => {
    asks.push(ids)
    const rows = await db.query<{ id: number }>('select id from unnest($1::int[]) id', [ids])
    return rows.map(({ id }) => id * 10)
  },
}
const writing = {
  key: 'gravar',
  writes: true,
  ask: async (db: Queryable, ids: number[]) => {
    asks.push(ids)
    await db.query('insert into prova select unnest($1::int[])', [ids])
    return ids
  },
}
const run = <T>(items: number[], verb: (tx: Queryable, item: number) => Promise<T>) =>
  db().transaction(author, tx =>
    together(db(), tx, items, (part: Database, item) => part.transaction(author, own => verb(own, item))),
  )
const stored = async () =>
  (await db().query<{ id: number }>('select id from prova order by id')).map(({ id }) => id)

beforeEach(async () => {
  asks = []
  await db().query('drop table if exists prova')
  await db().query('create table prova (id int primary key check (id < 100))')
})

describe('one verb on many records', () => {
  test('asks in one statement what all ask, and each gets its own answer', async () => {
    const results = await run([1, 2, 3], async (tx, item) => {
      const read = await asked(tx, reading, item)
      await asked(tx, writing, item)
      return read
    })
    expect(results.map(result => result.status === 'fulfilled' && result.value)).toEqual([10, 20, 30])
    expect(asks).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(await stored()).toEqual([1, 2, 3])
  })

  test('goes on without those that are done, refused, or ask something else', async () => {
    const results = await run([1, 2, 3, 4], async (tx, item) => {
      await asked(tx, reading, item)
      if (item === 1) return 'done'
      if (item === 2) throw new AppError('regra', 'Não.')
      if (item === 3) await tx.query('select pg_sleep(0.02)')
      await asked(tx, writing, item)
      return 'written'
    })
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(asks).toEqual([
      [1, 2, 3, 4],
      [4, 3],
    ])
    expect(await stored()).toEqual([3, 4])
  })

  test('is nothing at all where one is refused after it wrote', async () => {
    const refused = run([1, 2], async (tx, item) => {
      await asked(tx, writing, item)
      if (item === 2) throw new AppError('regra', 'Não.')
    })
    await expect(refused).rejects.toBeInstanceOf(Apart)
    expect(await stored()).toEqual([])
  })

  test('is nothing at all where a statement fails, alone or for all', async () => {
    await expect(run([1, 200], (tx, item) => asked(tx, writing, item))).rejects.toBeInstanceOf(Apart)
    const alone = run([1, 2], async (tx, item) => {
      await asked(tx, writing, item)
      if (item === 2) await tx.query('select 1 / 0')
    })
    await expect(alone).rejects.toBeInstanceOf(Apart)
    expect(await stored()).toEqual([])
  })

  test('is refused where each needs an author of its own', async () => {
    const many = db().transaction(author, tx =>
      together(db(), tx, [1, 2], (part: Database, item) =>
        part.transaction({ ...author, exclusao: `${item}` }, async () => item),
      ),
    )
    await expect(many).rejects.toBeInstanceOf(Apart)
  })
})
