import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { addMoney, fromCents } from '#platform/contract/numbers/money.ts'
import { percentOf } from '#platform/contract/numbers/percent.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createRecebimento } from '../../recebimentos/server/service.ts'
import { REGRAS, regrasEm } from '../../retencoes/regras.ts'
import {
  createRecebivel,
  deleteRecebivel,
  getRecebivel,
  listHistoricoDeRecebiveis,
  listRecebiveis,
  updateRecebivel,
} from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let cliente_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Usina Norte' })).id
})
beforeEach(() => db().query('delete from financeiro_recebiveis'))

const inss = { tipo: 'INSS', base: '6000', aliquota: '11' }
const contratual = (base: string, libera_em = '2027-06-30') => ({
  ...{ tipo: 'Contratual', base, aliquota: '5', libera_em },
})
const dados = (bruto: string, retencoes: object[]) => ({
  ...{ descricao: 'Medição 1', cliente_id, data_vencimento: '2026-12-01', bruto, retencoes },
})
const made = (bruto: string, ...retencoes: object[]) =>
  ana.call(createRecebivel, dados(bruto, retencoes) as never)
const refused = async (bruto: string, ...retencoes: object[]) =>
  (await ana.refusal(createRecebivel, dados(bruto, retencoes))).campos
const update = (id: number, version: number, change: object) =>
  ana.call(updateRecebivel, { id, version, dados: change } as never)
const filhaDe = async (origem_id: number) =>
  (await ana.call(listRecebiveis, { filtros: { origem_id } } as never)).rows[0]
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation

test('INSS on a base without 40% of material: of 10.000,00 on 6.000,00 are 660,00', async () => {
  const created = await made('10000', inss)
  expect(created).toMatchObject({ bruto: '10000.00', retido: '660.00', liquido: '9340.00' })
  expect(created.retencoes).toMatchObject([{ base: '6000.00', aliquota: '11.0000', valor: '660.00' }])
  const { rows } = await ana.call(listRecebiveis, {})
  expect(rows[0]).toMatchObject({ retido: '660.00', liquido: '9340.00' })
  expect(rows[0]).not.toHaveProperty('retencoes')
})

test('bills of 30, 45 and 25% of 100.000 with 5% kept: 28.500, 42.750, 23.750 and releases of 1.500, 2.250, 1.250', async () => {
  const [nets, releases]: [string[], string[]] = [[], []]
  for (const bruto of ['30000', '45000', '25000']) {
    const { id, liquido } = await made(bruto, contratual(bruto))
    nets.push(liquido)
    const filha = await filhaDe(id)
    expect(filha).toMatchObject({
      tipo: 'Retenção',
      data_vencimento: '2027-06-30',
      cliente_id,
      retido: '0.00',
    })
    releases.push(String(filha?.bruto))
  }
  expect(nets).toEqual(['28500.00', '42750.00', '23750.00'])
  expect(releases).toEqual(['1500.00', '2250.00', '1250.00'])
  expect(addMoney(...nets, ...releases)).toBe('100000.00')
})

test('of 10.000 random values net and retentions add up to the gross, and the database rounds half a cent as the product', async () => {
  let seed = 7
  const random = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    const base = fromCents(BigInt(1 + random(90_000_000)))
    // Every tenth is half a cent exactly.
    const rate = n % 10 === 0 ? '0.5000' : (Math.max(1, random(200_000)) / 10_000).toFixed(4)
    return { base, rate }
  })
  const found = await db().query<{ valor: string; liquido: string }>(
    `select round(r.base * r.rate / 100, 2)::text as valor, (r.base - round(r.base * r.rate / 100, 2))::text as liquido
     from jsonb_array_elements($1::jsonb) with ordinality e(row, ordem)
     cross join lateral jsonb_to_record(e.row) as r(base numeric, rate numeric) order by e.ordem`,
    [JSON.stringify(rows)],
  )
  const wrong = rows.filter(({ base, rate }, n) => {
    const valor = percentOf(base, rate)
    return valor !== found[n]?.valor || addMoney(valor, String(found[n]?.liquido)) !== base
  })
  expect(wrong).toEqual([])
  expect(percentOf('1.00', '0.5000')).toBe('0.01')
})

test('a receivable is received once its net value arrived, and its retentions make room for no more', async () => {
  const { id } = await made('10000', inss)
  const receive = (valor: string) => ({ recebivel_id: id, data_recebimento: '2026-12-01', valor })
  expect((await ana.refusal(createRecebimento, receive('9340.01'))).mensagem).toContain('9.340,00')
  await ana.call(createRecebimento, receive('9000') as never)
  expect(await ana.call(getRecebivel, { id })).toMatchObject({ status: 'Recebido em Parte' })
  await ana.call(createRecebimento, receive('340') as never)
  const done = await ana.call(getRecebivel, { id })
  expect(done).toMatchObject({ status: 'Recebido', valor_recebido: '9340.00' })
  const more = { retencoes: [...done.retencoes, { tipo: 'IRRF', base: '10000', aliquota: '1' }] }
  expect(
    (await ana.refusal(updateRecebivel, { id, version: done.version, dados: more })).campos,
  ).toHaveProperty('retencoes')
  await expect(
    db().query(
      `insert into financeiro_retencoes (recebivel_id, posicao, tipo, base, aliquota, valor) values ($1, 2, 'IRRF', 100, 1, 1)`,
      [id],
    ),
  ).rejects.toThrow('passam do que resta')
})

test('value and retentions change together, whichever grows', async () => {
  const { id, version } = await made('1000', { tipo: 'INSS', base: '1000', aliquota: '11' })
  const grown = await update(id, version, {
    bruto: '100000',
    retencoes: [{ tipo: 'INSS', base: '100000', aliquota: '11' }],
  })
  expect(grown).toMatchObject({ retido: '11000.00', liquido: '89000.00' })
  const shrunk = await update(id, grown.version, { bruto: '100', retencoes: [] })
  expect(shrunk).toMatchObject({ retido: '0.00', liquido: '100.00', retencoes: [] })
})

test.each([
  [[{ ...inss, aliquota: '100,01' }], 'retencoes.0.aliquota', 'A alíquota vai até 100%.'],
  [[{ ...inss, base: '0' }], 'retencoes.0.base', 'A base tem de ser maior que zero.'],
  [[inss, inss], 'retencoes.1.tipo', 'Use uma linha só de INSS.'],
  [
    [{ tipo: 'Contratual', base: '10', aliquota: '5' }],
    'retencoes.0.libera_em',
    'Informe quando o cliente libera.',
  ],
  [[{ ...inss, base: '10000', aliquota: '100' }], 'retencoes', expect.stringContaining('não deixam nada')],
])('%j is refused at %s', async (retencoes, campo, message) => {
  expect(await refused('10000', ...retencoes)).toEqual({ [campo]: message })
})

test('the receivable of a contractual retention follows its origin, and is changed there alone', async () => {
  const { id, version } = await made('30000', contratual('30000'))
  const filha = await filhaDe(id)
  if (!filha) throw new Error('No receivable of the retention')
  const direct = await ana.refusal(updateRecebivel, {
    id: filha.id,
    version: filha.version,
    dados: { bruto: '1' },
  })
  expect(direct.mensagem).toContain('retenção contratual de outro recebível')
  expect((await ana.refusal(deleteRecebivel, { id: filha.id })).mensagem).toContain(
    'Altere a retenção naquele',
  )

  // Its date is the release: moved there, it moves here.
  await update(filha.id, filha.version, { data_vencimento: '2028-01-31' })
  const read = await ana.call(getRecebivel, { id })
  expect(read.retencoes[0]?.libera_em).toBe('2028-01-31')

  const changed = await update(id, version, { retencoes: [{ ...contratual('30000'), aliquota: '10' }] })
  expect(await filhaDe(id)).toMatchObject({ id: filha.id, bruto: '3000.00', data_vencimento: '2027-06-30' })
  const cancelled = await update(id, changed.version, { status: 'Cancelado' })
  expect(await filhaDe(id)).toMatchObject({ status: 'Cancelado' })
  const open = await update(id, cancelled.version, { status: 'A Receber' })
  expect(await filhaDe(id)).toMatchObject({ status: 'A Receber' })

  await ana.call(createRecebimento, {
    ...{ recebivel_id: filha.id, data_recebimento: '2027-06-30', valor: '3000' },
  } as never)
  const away = await ana.refusal(updateRecebivel, { id, version: open.version, dados: { retencoes: [] } })
  expect(away.mensagem).toContain('já foi recebida')
})

test('a contractual retention that is taken back takes its receivable along; the delete of both is undone', async () => {
  const first = await made('30000', contratual('30000'))
  await update(first.id, first.version, { retencoes: [] })
  expect(await filhaDe(first.id)).toBeUndefined()

  const { id } = await made('30000', contratual('30000'), inss)
  const [before, filha] = [await ana.call(getRecebivel, { id }), await filhaDe(id)]
  await ana.call(deleteRecebivel, { id })
  expect(await filhaDe(id)).toBeUndefined()
  await ana.call(undoDelete, { operacao: 'financeiro/recebiveis/delete', id } as never)
  expect(await ana.call(getRecebivel, { id })).toEqual(before)
  expect(await filhaDe(id)).toEqual(filha)
})

test('the history of a receivable tells of its retentions', async () => {
  const { id } = await made('10000', inss)
  const { mudancas } = await ana.call(listHistoricoDeRecebiveis, { id } as never)
  expect(JSON.stringify(mudancas)).toContain('INSS')
})

test('each tax is withheld of its own base, and the net value is what all of them leave', async () => {
  const { retencoes, ...created } = await made(
    '10000',
    inss,
    { tipo: 'ISS', base: '10000', aliquota: '5' },
    { tipo: 'IRRF', base: '9000', aliquota: '1,5' },
    { tipo: 'CSRF', base: '10000', aliquota: '4,65' },
    contratual('8000'),
  )
  expect(retencoes.map(({ tipo, valor }) => [tipo, valor])).toEqual([
    ['INSS', '660.00'],
    ['ISS', '500.00'],
    ['IRRF', '135.00'],
    ['CSRF', '465.00'],
    ['Contratual', '400.00'],
  ])
  expect(created).toMatchObject({ retido: '2160.00', liquido: '7840.00' })
  expect(await filhaDe(created.id)).toMatchObject({ bruto: '400.00', status: 'A Receber' })
})

test('the rates of the law on a day of 2026; that of ISS is the municipality’s', () => {
  const rates = regrasEm('2026-11-23').map(({ tipo, aliquota }) => [tipo, aliquota])
  expect(rates).toEqual([
    ['INSS', '11'],
    ['INSS', '3,5'],
    ['ISS', null],
    ['IRRF', '1,5'],
    ['IRRF', '1'],
    ['CSRF', '4,65'],
    ['Contratual', null],
  ])
})

test('every rate of the law names its source and its first day, and holds on no other days than its own', () => {
  for (const regra of REGRAS) expect(regra).toMatchObject({ base_legal: expect.stringMatching(/./) })
  const names = (dia: string) => regrasEm(dia).map(({ nome }) => nome)
  expect(names('2026-11-23')).toContain('INSS 3,5% (desonerada)')
  expect(names('2028-01-01')).not.toContain('INSS 3,5% (desonerada)')
  expect(names('2003-01-01')).not.toContain('CSRF 4,65%')
})
