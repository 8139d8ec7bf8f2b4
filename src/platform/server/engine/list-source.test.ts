import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ColunasDe, exportQuery } from '../../contract/export.ts'
import { listInput } from '../../contract/list.ts'
import { registroColumns } from '../access/registro.ts'
import { buscaColumn } from '../ground/database/columns.ts'
import type { Queryable } from '../ground/database/database.ts'
import { exportOperation } from '../services/export/operation.ts'
import { defineSource } from './list-query.ts'

// What the compiler refuses: each expected error is an error of `tsc -p .` when the tie that it stands for is gone.

const rios = pgTable('rios', {
  ...registroColumns(),
  nome: text().notNull(),
  busca_nome: buscaColumn('nome'),
})
const pontes = pgTable('pontes', {
  ...registroColumns(),
  nome: text().notNull(),
  rio_id: text(),
  segredo: text(),
  busca: buscaColumn('nome'),
})

interface Ponte {
  id: number
  nome: string
  nome_rio: string | null
}
const extra = { nome_rio: 'r.nome' }
const filters = { rio_id: 't.rio_id = ?', longas: 't.vao > ?' }
const sort = { vao: 't.vao' }
const related = { column: 'rio_id', table: rios, searched: 'busca_nome' } as const

const source = defineSource<Ponte>()({ table: pontes, omit: ['segredo'], extra, filters, sort })

const tiesOfSources = () => [
  defineSource<Ponte>()({ table: pontes, extra, searched: 'busca', searchRelated: [related] }),
  // @ts-expect-error a field of the record that nothing selects
  defineSource<Ponte>()({ table: pontes }),
  // @ts-expect-error a field that is left out
  defineSource<Ponte>()({ table: pontes, extra, omit: ['nome'] }),
  // @ts-expect-error a field that the database generates, which leaves with no record
  defineSource<Ponte & { busca: string }>()({ table: pontes, extra }),
  // @ts-expect-error an omitted column that does not exist
  defineSource<Ponte>()({ table: pontes, extra, omit: ['senha'] }),
  // @ts-expect-error a searched text that does not exist
  defineSource<Ponte>()({ table: pontes, extra, searched: 'busca_longa' }),
  // @ts-expect-error none said, and no `busca`
  defineSource<{ id: number; nome: string }>()({ table: rios }),
  // @ts-expect-error an own column that does not exist
  defineSource<Ponte>()({ table: pontes, extra, searchRelated: [{ ...related, column: 'mar_id' }] }),
  // @ts-expect-error a searched text that the other table lacks
  defineSource<Ponte>()({ table: pontes, extra, searchRelated: [{ ...related, searched: 'busca' }] }),
]

function tiesOfLists(db: Queryable) {
  const page = { busca: '', ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: 25, filtros: {} } as const
  const unknown = { rio_id: 1, altas: 3 }
  return [
    source.page(db, page),
    source.page(db, { ...page, ordem: 'vao', filtros: { rio_id: 1 } }),
    // @ts-expect-error a sort that is neither a column nor defined
    source.page(db, { ...page, ordem: 'altura' }),
    // @ts-expect-error a filter that is not defined
    source.page(db, { ...page, filtros: unknown }),
    // @ts-expect-error and spread
    source.page(db, { ...page, filtros: { ...unknown } }),
  ]
}

const acesso = { area: 'predial.cadastros', nivel: 'ver', titulo: 'Pontes' } as const
const colunas = { nome: ['Nome', 'texto'] } satisfies ColunasDe<Ponte>
const padrao = { ordem: 'nome', direcao: 'asc' } as const
const exported = (lista: ReturnType<typeof listInput<['nome'], { rio_id: z.ZodOptional<z.ZodInt> }>>) => ({
  ...exportQuery({ ...acesso, lista, colunas }),
  path: 'predial/pontes/exportar',
})
const procedure = exported(listInput(['nome'], padrao, { rio_id: z.int().optional() }))
const other = {
  ...exportQuery({ ...acesso, lista: listInput(['nome', 'altura'], padrao, {}), colunas }),
  path: 'predial/pontes/exportar',
}

const tiesOfExports = () => [
  exportOperation(procedure, source),
  exportOperation(procedure, source, { select: (_, input) => ({ ...input, filtros: { longas: 3 } }) }),
  // @ts-expect-error what it is translated to is not defined
  exportOperation(procedure, source, { select: (_, input) => ({ ...input, filtros: { altas: 3 } }) }),
  // @ts-expect-error the contract sorts by what does not exist
  exportOperation(other, source),
]

test('is compiled, not run', () => {
  expect([tiesOfSources, tiesOfLists, tiesOfExports]).toHaveLength(3)
})
