import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { readPontualidade } from './pontualidade.ts'
import { listContas } from './service.ts'
import { listSugestoes } from './sugestoes.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let fornecedor_id: number

const make = (more: Record<string, unknown>) => {
  const row = {
    centro_custo: 'Obra',
    natureza_orcamentaria: 'Materiais diretos',
    pago_em: null,
    valor_pago: 0,
    ...more,
  }
  return db().query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status, fornecedor_id, pago_em, valor_pago)
     values ('SC', 'Ana', '2026-10-10', '2026-09-01', $1, 'Item', $2, 'Bia', 'Aço Sul', '1', 10, 'Paga', $3, $4, $5)`,
    [row.centro_custo, row.natureza_orcamentaria, fornecedor_id, row.pago_em, row.valor_pago],
  )
}

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  await db().query('delete from financeiro_contas_a_pagar')
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_fornecedores (nome, cnpj) values ('Aço Sul', '1') returning id`,
  )
  fornecedor_id = Number(row?.id)
  for (const natureza_orcamentaria of [
    'Mat. direto',
    'Materiais diretos',
    'Serviços',
    'Serviços',
    'materiais de escritório',
  ])
    await make({ natureza_orcamentaria })
})

test('words that are there are offered once each, whatever their case and accents', async () => {
  const offered = async (busca: string) =>
    (await ana.call(listSugestoes, { campo: 'natureza_orcamentaria', busca })).map(({ nome }) => nome)
  expect((await offered('')).toSorted()).toEqual(
    ['Mat. direto', 'Materiais diretos', 'Serviços', 'materiais de escritório'].toSorted(),
  )
  expect((await offered('MATERIÁIS')).toSorted()).toEqual(
    ['Materiais diretos', 'materiais de escritório'].toSorted(),
  )
  expect(await offered('%')).toEqual([])
  expect(await ana.call(listSugestoes, { campo: 'centro_custo', busca: 'ob' })).toEqual([{ nome: 'Obra' }])
})

test('what bears one word is found by it as a whole, to be given another one', async () => {
  const { total } = await ana.call(listContas, { filtros: { natureza_orcamentaria: 'Mat. direto' } as never })
  expect(total).toBe(1)
})

test('the delay of a supplier counts the payments that are registered; early ones do not make up for late ones', async () => {
  // What the tests above work on was marked as paid by hand.
  const sem_pagamento = 5
  expect(await ana.call(readPontualidade, { fornecedor_id })).toEqual({
    pagas: 0,
    atrasadas: 0,
    atraso_medio: null,
    sem_pagamento,
  })
  // Due on a Saturday, before a holiday on Monday: banks take it on Tuesday the 13th without interest.
  for (const pago_em of ['2026-10-05', '2026-10-10', '2026-10-13']) await make({ pago_em, valor_pago: 10 })
  const none = { pagas: 3, atrasadas: 0, atraso_medio: 0, sem_pagamento }
  expect(await ana.call(readPontualidade, { fornecedor_id })).toEqual(none)
  await make({ pago_em: '2026-10-14', valor_pago: 10 })
  expect(await ana.call(readPontualidade, { fornecedor_id })).toEqual({
    pagas: 4,
    atrasadas: 1,
    atraso_medio: 1,
    sem_pagamento,
  })
})
