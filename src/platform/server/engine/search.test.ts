import { beforeAll, describe, expect, test } from 'vitest'
import { SEARCH_COUNT_LIMIT } from '#platform/contract/list.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import type { Ficha } from '#platform/testing/ficha/contract.ts'
import { createFicha, deleteFicha, listFichas, updateFicha } from '#platform/testing/ficha/service.ts'
import { createFichas } from '#platform/testing/ficha/table.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const nfd = (text: string) => text.normalize('NFD')

const NAMES: (Pick<Ficha, 'nome'> & Partial<Ficha>)[] = [
  { nome: 'Conceição Engenharia', email: 'vendas@conceicao.com.br' },
  { nome: nfd('Ação & Reação') },
  { nome: 'Alfa Tecnologia', documento: '12.ABC.345/01DE-35' },
  { nome: 'Beta Serviços', documento: '12.345.678/0001-95' },
  { nome: 'José da Silva', documento: '529.982.247-25' },
  { nome: '100% Algodão' },
  { nome: '100 por cento' },
  { nome: 'nome_com_traço' },
  { nome: 'nomeXcom' },
  { nome: 'barra\\invertida' },
  { nome: 'Obras 🏗️ do Norte' },
  { nome: 'مرحبا بالعالم' },
  { nome: "O'Brien; drop table teste_fichas--" },
  { nome: 'diferença ∖ conjuntos' },
  { nome: 'Galpão 2°C ok👍' },
]

const database = testDatabase()

let platform: Platform
let ana: Person
const found = async (busca: string) => {
  const { rows, total } = await ana.call(listFichas, { busca, por_pagina: 100 })
  expect(total).toBe(rows.length)
  return rows.map(row => row.nome)
}

beforeAll(async () => {
  await createFichas(database())
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro')
  for (const ficha of NAMES) await ana.call(createFicha, ficha)
})

test.each([
  ['conceicao', ['Conceição Engenharia']],
  ['CONCEIÇÃO', ['Conceição Engenharia']],
  [nfd('conceição'), ['Conceição Engenharia']],
  ['ação', [nfd('Ação & Reação')]],
  [nfd('ação'), [nfd('Ação & Reação')]],
  ['vendas@conceicao', ['Conceição Engenharia']],
  ['12.ABC.345/01DE-35', ['Alfa Tecnologia']],
  ['12abc34501de35', ['Alfa Tecnologia']],
  ['12.abc', ['Alfa Tecnologia']],
  ['12.345.678/0001-95', ['Beta Serviços']],
  ['12345678000195', ['Beta Serviços']],
  ['345.678', ['Beta Serviços']],
  ['529.982.247-25', ['José da Silva']],
  ['silva jose', ['José da Silva']],
  ['silva beta', []],
  ['si', ['José da Silva']],
  // Short words anywhere, too: inside a word, in a document, at either end, before and after what is not ASCII.
  ['il', ['José da Silva']],
  ['lv', ['José da Silva']],
  ['de', ['Alfa Tecnologia']],
  ['95', ['Beta Serviços']],
  ['22', ['José da Silva']],
  ['x', ['nomeXcom']],
  ['t1', []],
  ['ok', ['Galpão 2°C ok👍']],
  ['2°', ['Galpão 2°C ok👍']],
  ['ب', ['مرحبا بالعالم']],
  ['اب', []],
  ['با', ['مرحبا بالعالم']],
  ['🏗', ['Obras 🏗️ do Norte']],
  [nfd('jó'), ['José da Silva']],
  ['  beta   serviços ', ['Beta Serviços']],
  ['100%', ['100% Algodão']],
  ['%', ['100% Algodão']],
  ['100%l', []],
  ['％', ['100% Algodão']],
  ['nome_com', ['nome_com_traço']],
  ['＿＿＿', []],
  ['barra\\invertida', ['barra\\invertida']],
  ['a\\i', ['barra\\invertida']],
  ['\\\\\\', []],
  ['🏗️', ['Obras 🏗️ do Norte']],
  ['بالعالم', ['مرحبا بالعالم']],
  ["o'brien;", ["O'Brien; drop table teste_fichas--"]],
  ["' or 1=1 --", []],
  ['∖', ['barra\\invertida', 'diferença ∖ conjuntos']],
  ['diferença ∖', ['diferença ∖ conjuntos']],
])('%j finds %j', async (busca, names) => {
  expect(await found(busca)).toEqual(names)
})

test('all are found without words, in Brazilian order', async () => {
  const names = await found(' ')
  expect(names).toHaveLength(NAMES.length)
  const letters = names.filter(name => /^[a-z]/i.test(name))
  expect(letters).toEqual(letters.toSorted(new Intl.Collator('pt-BR', { sensitivity: 'base' }).compare))
})

test.each([
  { por_pagina: 1_000_000 },
  { por_pagina: 101 },
  { por_pagina: 0 },
  { por_pagina: 'x' },
  { pagina: -1 },
  { pagina: 1e7 },
  { ordem: 'user_id' },
  { ordem: 'nome; drop table teste_fichas' },
  { direcao: 'asc nulls first' },
  { filtros: { user_id: 1 } },
  { filtros: null },
  { busca: 7 },
  { busca: 'a\u0000' },
  { busca: 'x'.repeat(201) },
  { desconhecido: 1 },
  JSON.parse('{"__proto__": {"busca": "x"}}'),
])('the list refuses %j', async input => {
  const refusal = await ana.refusal(listFichas, input)
  expect(refusal).toMatchObject({ codigo: 'dados_invalidos', titulo: 'Erro ao buscar fichas' })
})

describe('pages', () => {
  beforeAll(async () => {
    for (let n = 0; n < 23; n++) await ana.call(createFicha, { nome: 'Homônimo' })
  })

  test.each(['asc', 'desc'] as const)('%s: equal names keep one order over all pages', async direcao => {
    for (const busca of ['', 'homonimo']) {
      const ids: number[] = []
      let last = 1
      for (let pagina = 1; pagina <= last; pagina++) {
        const page = await ana.call(listFichas, { busca, direcao, pagina, por_pagina: 5 })
        last = Math.ceil(page.total / 5)
        ids.push(...page.rows.map(({ id }) => id))
      }
      expect(new Set(ids).size).toBe(busca ? 23 : NAMES.length + 23)
      const whole = await ana.call(listFichas, { busca, direcao, por_pagina: 100 })
      expect(ids).toEqual(whole.rows.map(({ id }) => id))
    }
  })

  test('beyond the last page there are no rows, and the total stays', async () => {
    const beyond = { pagina: 999, por_pagina: 10 }
    expect(await ana.call(listFichas, { ...beyond, busca: 'homonimo' })).toMatchObject({
      rows: [],
      total: 23,
    })
    const { rows, total } = await ana.call(listFichas, beyond)
    expect([rows, total]).toEqual([[], NAMES.length + 23])
  })
})

test('the total is counted anew after each kind of change, also one made by SQL', async () => {
  const total = async () => (await ana.call(listFichas, {})).total
  const before = await total()
  const { id } = await ana.call(createFicha, { nome: 'Contado' })
  expect(await total()).toBe(before + 1)
  await ana.call(updateFicha, { id, version: 1, dados: { nome: 'Recontado' } })
  expect(await total()).toBe(before + 1)
  await ana.call(deleteFicha, { id })
  expect(await total()).toBe(before)
  await database().query(`delete from teste_fichas where nome = 'Homônimo'`)
  await expect.poll(total).toBe(before - 23)
})

test('beyond ten thousand rows the total is a minimum', { tags: ['volume'] }, async () => {
  const missing = 10_000 - (await ana.call(listFichas, {})).total
  const insert = `insert into teste_fichas (nome) select 'Em massa ' || n from generate_series(1, $1) n`
  await database().query(insert, [missing])
  const totals = async () => {
    const { total, total_minimo } = await ana.call(listFichas, {})
    return { total, total_minimo }
  }
  await expect.poll(totals).toEqual({ total: 10_000, total_minimo: false })
  await ana.call(createFicha, { nome: 'Mais um' })
  expect(await totals()).toEqual({ total: 10_000, total_minimo: true })
  // Whoever searches and finds thousands goes on typing.
  expect(await ana.call(listFichas, { busca: 'em massa' })).toMatchObject({
    total: SEARCH_COUNT_LIMIT,
    total_minimo: true,
  })
  expect(await ana.call(listFichas, { busca: 'em massa 12' })).toMatchObject({
    total: 299,
    total_minimo: false,
  })
})
