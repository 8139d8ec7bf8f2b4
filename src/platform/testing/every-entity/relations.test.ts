import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Relacao } from '../../contract/ficha.ts'
import type { Page } from '../../contract/list.ts'
import { daMatriz, type Nivel } from '../../contract/permissions.ts'
import type { Actor } from '../../server/access/permissions/actor.ts'
import { allRelations, type Relation } from '../../server/engine/ficha.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import type { Queryable } from '../../server/ground/database/database.ts'
import { areasDaTabela } from '../access/levels.ts'
import { createUser, platformOf } from '../access/people.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

type Ficha = Operation & { ficha: string }
const operations = await everyOperation()
const fichas = operations.filter((found): found is Ficha => 'ficha' in found)
const named = allRelations().map(
  relation => [`${relation.titulo} de ${relation.para}, por ${relation.filtro}`, relation] as const,
)

const database = testDatabase()
let platform: Platform
let person: Actor
beforeAll(async () => {
  platform = await platformOf(database())
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  await fillOpened(platform.db, 1)
  person = await createUser(platform.db, 'Usuário Comum')
  // Any of them has room for the payments that are made to refer to it.
  await platform.db.query('update financeiro_contas_a_pagar set valor = 9000000')
  await platform.db.transaction(author as never, async tx => {
    for (const { para, table, coluna } of allRelations()) {
      // In words, where the column holds no key.
      const value = para !== 'auth_users' ? undefined : coluna.endsWith('_id') ? person.id : person.full_name
      const key = value ?? (await referredTo(para))
      const name = getTableName(table)
      if (await isUnique(tx, name, coluna)) {
        // One record alone can refer to it: the last, where there are several.
        await tx.query(
          `update ${name} set ${coluna} = $1 where id = (select max(id) from ${name})
             and not exists (select from ${name} where ${coluna} = $1)`,
          [key],
        )
        continue
      }
      await tx.query(
        `update ${name} set ${coluna} = $1 where not exists (select from ${name} where ${coluna} = $1)`,
        [key],
      )
      // Of a relation among its own records the one whose page is asked for is one of them.
      if (para === name) await tx.query(`update ${name} set ${coluna} = id where id = $1`, [key])
    }
    // Payables and card expenses concern a project by their parts, which are rows of a third table.
    for (const [column, whole] of [
      ['conta_id', 'financeiro_contas_a_pagar'],
      ['despesa_cartao_id', 'financeiro_despesas_cartao'],
    ])
      await tx.query(
        `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, ${column})
         select p.id, 'Parte', '2026-01-01', 1, w.id from (select min(id) as id from financeiro_projetos) p,
           (select min(id) as id from ${whole}) w`,
      )
  })
})

/** Can no two records have the same value in this column? */
async function isUnique(tx: Queryable, table: string, column: string): Promise<boolean> {
  const found = await tx.query(
    `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and i.indnkeyatts = 1 and i.indpred is null and i.indrelid = $1::text::regclass and a.attname = $2`,
    [table, column],
  )
  return found.length > 0
}

/** A record to which the rows that are there refer. */
async function referredTo(para: string): Promise<number | string> {
  if (para === 'auth_users') return person.id
  const [first] = await platform.db.query<{ id: number }>(`select min(id) as id from ${para}`)
  return first?.id ?? 0
}

/** What somebody with these levels is told of a relation, on the page of a record that has such records. */
async function told(
  { para, titulo, filtro }: Relation,
  niveis: Record<string, Nivel>,
): Promise<Relacao | undefined> {
  const ficha = fichas.find(each => each.ficha === para)
  if (!ficha) throw new Error(`${para} has no ficha`)
  const actor = { ...(await createUser(platform.db, 'Usuário Comum')), niveis: niveis as never }
  const id = await referredTo(para)
  const answer = await ficha(platform, { actor, pedido: randomUUID() }, { id } as never)
  const { relacoes } = answer as { relacoes: Relacao[] }
  return relacoes.find(relacao => relacao.titulo === titulo && relacao.filtro === filtro)
}

const nivel = (area: string, ...reading: string[]) =>
  Object.fromEntries(
    areasDaTabela.map(each => [each, each === area || reading.includes(each) ? 'gerir' : 'nenhum']),
  ) as Record<string, Nivel>

test('every relation is on a page', () => {
  expect(named.length).toBeGreaterThanOrEqual(16)
  const pages = new Set(fichas.map(({ ficha }) => ficha))
  expect(allRelations().filter(({ para }) => !pages.has(para))).toEqual([])
})

const ownArea = ({ para }: (typeof named)[number][1]) =>
  fichas.find(each => each.ficha === para)?.procedure.area ?? 'todos'
/** Where both have one area, whoever reads the record reads what refers to it. */
const ofTwoAreas = named.filter(([, relation]) => {
  const { area } = relation.list.procedure
  return ownArea(relation) !== area && daMatriz(area)
})

describe.each(ofTwoAreas)('%s, of another area', (_name, relation) => {
  test('who may not sees how many there are, and no more', async () => {
    const seen = await told(relation, nivel(ownArea(relation)))
    expect(seen).toMatchObject({ rows: [], somas: [], campo: null })
    expect(seen?.ocultos).toBe(seen?.total)
    expect(seen?.total).toBeGreaterThan(0)
  })
})

describe.each(named)('%s', (_name, relation) => {
  const own = ownArea(relation)
  const { area } = relation.list.procedure

  test('who may call its list sees its rows, counted and summed', async () => {
    const seen = await told(relation, nivel(own, area))
    expect(seen).toMatchObject({ ocultos: 0 })
    expect(seen?.total).toBeGreaterThan(0)
    expect(seen?.rows.length).toBe(Math.min(5, seen?.total ?? 0))
    expect(seen?.somas.map(({ rotulo }) => rotulo)).toEqual(Object.keys(relation.somas?.de ?? {}))
    for (const row of relation.repete ? (seen?.rows ?? []) : [])
      expect(row).toHaveProperty(relation.repete ?? '')
  })

  test('page after page, its list shows each of them once', async () => {
    const seen = await told(relation, nivel(own, area))
    const list = operations.find(({ procedure }) => procedure.path === relation.list.procedure.path)
    const actor = { ...(await createUser(platform.db, 'Usuário Comum')), niveis: nivel(own, area) as never }
    const filtros = { [relation.filtro]: await referredTo(relation.para) }
    const ids: unknown[] = []
    for (let pagina = 1; pagina <= (seen?.total ?? 0) + 1; pagina++) {
      const answer = await list?.(platform, { actor, pedido: randomUUID() }, {
        ...{ filtros, pagina, por_pagina: 1 },
      } as never)
      ids.push(...(answer as Page<{ id: unknown }>).rows.map(({ id }) => id))
    }
    expect(ids.length).toBe(seen?.total)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an index finds its rows', async () => {
    const asked: [string, unknown[]][] = []
    const recording = {
      query: async (text: string, params: unknown[]) => {
        asked.push([text, params])
        return []
      },
    }
    const filtros = { [relation.filtro]: await referredTo(relation.para) }
    await relation.source.totals(
      recording as unknown as Queryable,
      { busca: '', filtros },
      { by: relation.coluna, sums: 'count(*) as n' },
      { n: 'sum(t.n)' } as never,
    )
    const [statement = '', params = []] = asked[0] ?? []
    const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
    const plan = await platform.db.transaction(author as never, async tx => {
      await tx.query('set local enable_seqscan = off')
      return (await tx.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, params))
        .map(row => row['QUERY PLAN'])
        .join('\n')
    })
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toMatch(new RegExp(`Index Cond: .*${relation.coluna}`))
  })
})
