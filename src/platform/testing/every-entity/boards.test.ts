import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { quadroDe } from '../../contract/list.ts'
import { addMoney } from '../../contract/numbers/money.ts'
import { selecaoApi } from '../../contract/selecao.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { type Person, platformOf, someone } from '../access/people.ts'
import { importsInto } from '../files/spreadsheets.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const database = testDatabase()
const operations = await everyOperation()
const boards = operations.flatMap(list => {
  const quadro = quadroDe(list.procedure)
  const base = list.procedure.path.slice(0, list.procedure.path.lastIndexOf('/'))
  const mover = operations.find(
    ({ procedure: { path, emLote } }) => path.startsWith(`${base}/`) && quadro && emLote?.[quadro.campo],
  )
  return quadro ? [[base, list, quadro, mover] as const] : []
})

let platform: Platform
let ana: Person
let many: ReturnType<typeof importsInto>
beforeAll(async () => {
  platform = await platformOf(database())
  await fillOpened(platform.db, 3)
  ana = await someone(platform, 'Administrador', 'Ana')
  many = importsInto(platform, operations)
})

type Row = { id: number; version: number } & Record<string, unknown>
/** Calls it without a look at the answer: rows of any table hold what no form lets through. */
const call = (operation: Operation, input: object) =>
  operation(platform, { actor: ana.actor, pedido: randomUUID() } as never, input as never)
const rowsOf = async (list: Operation, coluna?: object) =>
  (await call(list, { por_pagina: 100, ...(coluna && { coluna }) })) as { rows: Row[]; total: number }

test('the entities that the README names as boards have one', () => {
  expect(boards.map(([base]) => base).sort()).toEqual([
    'comercial/propostas',
    'financeiro/contas-a-pagar',
    'financeiro/projetos',
    'predial/chamados',
    'ssma/desvios',
  ])
})

describe.each(boards)('the board of %s', (base, list, { campo, valores }, mover) => {
  /** What the columns say: that of each is what its list has. */
  async function columns() {
    const { colunas } = await ana.call(many.selecao(selecaoApi.colunas), { lista: list.procedure.path })
    expect(colunas.map(({ valor }) => valor)).toEqual(valores)
    for (const { valor, total, somas } of colunas) {
      const { rows, total: listed } = await rowsOf(list, { campo, valor })
      expect([valor, total]).toEqual([valor, listed])
      expect(rows.map(row => row[campo])).toEqual(Array(listed).fill(valor))
      for (const [name, sum] of Object.entries(somas))
        expect([name, sum]).toEqual([name, addMoney('0.00', ...rows.map(row => String(row[name] ?? '0.00')))])
    }
    return Object.fromEntries(colunas.map(({ valor, total }) => [valor, total]))
  }

  test('a card moves by the verb of its list, and counts and sums of both columns follow', async () => {
    const { opcoes = valores } = mover?.procedure.emLote?.[campo] ?? {}
    const { rows, total } = await rowsOf(list)
    const [row] = rows
    const to = opcoes.find(value => value !== row?.[campo])
    if (!row || !to || !mover) throw new Error(`${base} has nothing to move`)
    const table = operations.find(({ procedure }) => procedure.path === `${base}/exportar`)?.selecao?.table
    // Any text stands in the column until somebody chooses a status.
    await database().query(`update ${table} set ${campo} = $1`, [opcoes.find(value => value !== to)])
    const before = await columns()
    const { version } = (await rowsOf(list)).rows.find(({ id }) => id === row.id) as Row
    await call(mover, { id: row.id, version, dados: { [campo]: to } })
    const after = await columns()
    expect(after[to]).toBe((before[to] ?? 0) + 1)
    expect(Object.values(after).reduce((sum, each) => sum + each, 0)).toBe(total)
  })
})
