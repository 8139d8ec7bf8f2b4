import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../contract.ts'
import { listContas } from './service.ts'
import { ordemProximas } from './table.ts'

const database = testDatabase()

let platform: Platform
let ana: Person

/** As many payables, their statuses and due dates by number. */
const fill = (rows: number, status: string, vencimento: string) =>
  database().query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, status)
     select 'C' || n, 'a', ${vencimento}, '2020-01-01', 'b', 'c', 'd', 'e', 'f', '1', ${status}
     from generate_series(0, ${rows - 1}) n`,
  )
const STATUS = `(array['Paga', 'Pendente', 'Cancelada', 'Aprovada', 'Vencida'])[n % 5 + 1]`
const names = async (input: object) =>
  (await ana.call(listContas, input)).rows.map(row => row.solicitacao_compra)

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  await database().query('delete from financeiro_contas_a_pagar')
})

test('what is due next stands on top, what is settled after it, the latest first', async () => {
  await fill(10, STATUS, `date '2026-01-31' + n / 5 * 400 - n % 5 / 3`)
  // Dates far away still stand in their places.
  await fill(1, `'Pendente'`, `date '1900-01-01'`)
  await fill(1, `'Paga'`, `date '1900-01-01'`)
  await fill(1, `'Pendente'`, `date '2999-12-31'`)
  const { rows } = await ana.call(listContas, {})
  const open = rows.filter(row => !['Paga', 'Cancelada'].includes(row.status))
  const rest = rows.slice(open.length)
  expect(rows.slice(0, open.length)).toEqual(open)
  expect(rest.every(row => ['Paga', 'Cancelada'].includes(row.status))).toBe(true)
  expect(open.map(row => row.data_vencimento)).toEqual(open.map(row => row.data_vencimento).sort())
  expect(rest.map(row => row.data_vencimento)).toEqual(
    rest
      .map(row => row.data_vencimento)
      .sort()
      .reverse(),
  )
  expect([open.length, rest.length]).toEqual([8, 5])
  expect(open[0]?.data_vencimento).toBe('1900-01-01')

  // Those due on one day come as they were registered, on whichever page.
  const days = [...open, ...rest].map(row => [row.status === 'Paga', row.data_vencimento, row.id])
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(pagina => ana.call(listContas, { pagina, por_pagina: 3 })),
  )
  const paged = pages.flatMap(page => page.rows)
  expect(paged.map(row => [row.status === 'Paga', row.data_vencimento, row.id])).toEqual(days)
  for (const [n, row] of rows.slice(1).entries()) {
    const before = rows[n] as typeof row
    const settled = rest.includes(row) === rest.includes(before)
    if (settled && before.data_vencimento === row.data_vencimento) expect(before.id).toBeLessThan(row.id)
  }
})

test('an export takes the same order, and columns sort as before', async () => {
  const all = await names({})
  expect(contasApi.exportar.input.parse({ formato: 'csv' })).toMatchObject(
    contasApi.list.input.pick({ ordem: true, direcao: true }).parse({}),
  )
  expect(await names({ direcao: 'desc' })).toEqual(all.toReversed())
  const { rows } = await ana.call(listContas, { ordem: 'data_vencimento', direcao: 'desc' })
  expect(rows.map(row => row.data_vencimento)).toEqual(
    rows
      .map(row => row.data_vencimento)
      .sort()
      .reverse(),
  )
})

test('of many, a page is read from the index of that order', async () => {
  await fill(30_000, STATUS, `date '2024-01-01' + n % 900`)
  await database().query('analyze financeiro_contas_a_pagar')
  const plan = await database().query<{ 'QUERY PLAN': string }>(
    `explain select * from financeiro_contas_a_pagar t order by ${ordemProximas} asc, t.id asc limit 25`,
  )
  const text = plan.map(row => row['QUERY PLAN']).join('\n')
  expect(text).toContain('Index Scan using contas_proximas')
  expect(text).not.toContain('Sort')

  // Settled ones stand at the end of that order: they are not looked for through all that come before.
  for (const [status, direcao] of [
    ['Paga', 'asc'],
    ['Cancelada', 'desc'],
  ] as const) {
    const { rows } = await ana.call(listContas, { filtros: { status }, direcao })
    const dates = rows.map(row => row.data_vencimento)
    expect(rows.every(row => row.status === status)).toBe(true)
    expect(dates).toEqual(direcao === 'asc' ? dates.toSorted().reverse() : dates.toSorted())
  }
})
