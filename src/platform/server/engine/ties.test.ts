import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn, linhaColumns } from '../ground/database/columns.ts'
import { defineLines } from './lines.ts'
import type { Context } from './operation.ts'
import { insertRecord, updateRecord } from './records.ts'

// What the compiler refuses: each line below is an error of `tsc -p .` when the tie that it stands for is gone.

const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  rio: text(),
  busca: buscaColumn('nome'),
})

const pilares = pgTable('pilares', {
  ...linhaColumns(),
  ponte_id: integer().notNull(),
  altura: integer().notNull(),
  nota: text(),
})

function tiesOfLines() {
  const [table, parent, campo] = [pilares, 'ponte_id', 'pilares'] as const
  const altura = z.int()
  defineLines({ table, parent, campo, line: z.strictObject({ altura }) })
  defineLines({ table, parent, campo, line: z.strictObject({ altura, nota: z.string() }) })

  // @ts-expect-error a field that the table lacks
  defineLines({ table, parent, campo, line: z.strictObject({ altura, largura: altura }) })
  // @ts-expect-error a required column that is no field
  defineLines({ table, parent, campo, line: z.strictObject({ nota: z.string() }) })
  // @ts-expect-error a reference that the table lacks
  defineLines({ table, parent: 'rio_id', campo, line: z.strictObject({ altura }) })
  // @ts-expect-error a table that is none of lines
  defineLines({ table: pontes, parent: 'nome', campo, line: z.strictObject({}) })
}

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

test.each([tiesOfWrites, tiesOfLines])('%o is compiled, not run', tied => expect(tied).toBeTypeOf('function'))
