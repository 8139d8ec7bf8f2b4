import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn } from '../ground/database/columns.ts'
import type { Context } from './operation.ts'
import { insertRecord, updateRecord } from './records.ts'

// What the compiler refuses: each line below is an error of `tsc -p .` when the tie that it stands for is gone.

const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  rio: text(),
  busca: buscaColumn('nome'),
})

async function tiesOfWrites(context: Context) {
  const { orm } = context.db
  const known = { nome: 'Ponte', rio: null }
  const more = { nome: 'Ponte', vao: 12 }
  const generated = { nome: 'Ponte', busca: 'ponte' }
  const change = { id: 1, version: 1 }
  const current = async () => null

  await insertRecord(context, pontes, known)
  await insertRecord(context, pontes, { ...known })
  await updateRecord(context, pontes, 'predial.cadastros', { ...change, dados: { rio: 'Tietê' } }, current)
  await orm.insert(pontes).values([known, { ...known }])
  await orm.update(pontes).set({ ...known })

  // @ts-expect-error a key that the table lacks, in a variable
  await insertRecord(context, pontes, more)
  // @ts-expect-error and spread
  await insertRecord(context, pontes, { ...known, ...more })
  // @ts-expect-error a column that the database generates
  await insertRecord(context, pontes, generated)
  // @ts-expect-error a required column that is missing
  await insertRecord(context, pontes, { rio: 'Tietê' })
  const spread = { ...change, dados: { ...more, rio: '' } }
  // @ts-expect-error a change of what the table lacks
  await updateRecord(context, pontes, 'predial.cadastros', { ...change, dados: more }, current)
  // @ts-expect-error and spread
  await updateRecord(context, pontes, 'predial.cadastros', spread, current)
  // @ts-expect-error a column of another type
  await updateRecord(context, pontes, 'predial.cadastros', { ...change, dados: { nome: 1 } }, current)
  // @ts-expect-error straight to Drizzle
  await orm.insert(pontes).values(more)
  // @ts-expect-error several at once
  await orm.insert(pontes).values([more].map(each => ({ ...each, rio: null })))
  // @ts-expect-error a change straight to Drizzle
  await orm.update(pontes).set({ ...more })
}

test('is compiled, not run', () => expect(tiesOfWrites).toBeTypeOf('function'))
