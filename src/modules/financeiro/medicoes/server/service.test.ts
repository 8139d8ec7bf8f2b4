import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { createProposta, getProposta, updateProposta } from '#modules/comercial/propostas/server/service.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  converterProposta,
  createProjeto,
  deleteProjeto,
  getProjeto,
  updateProjeto,
} from '../../projetos/server/service.ts'
import { createRecebimento, deleteRecebimento } from '../../recebimentos/server/service.ts'
import {
  deleteRecebivel,
  getRecebivel,
  listRecebiveis,
  updateRecebivel,
} from '../../recebiveis/server/service.ts'
import { aprovarMedicao, lerAMedir, reabrirMedicao } from './aprovar.ts'
import { drawBoletim } from './draw.ts'
import { medicoesRouter } from './router.ts'
import {
  createMedicao,
  deleteMedicao,
  getMedicao,
  listHistoricoDeMedicoes,
  updateMedicao,
} from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let cliente_id: number
let proposta_id: number
let projeto_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Usina Norte' })).id
})

const proposta = async (itens: object[] = [], valor_proposta = '100000') => {
  const input = { titulo_proposta: 'Parada', cliente_id, valor_proposta, data_emissao: '2026-01-10' }
  const { id } = await ana.call(createProposta, { ...input, itens, status_proposta: 'Aprovada' } as never)
  proposta_id = id
  projeto_id = (await ana.call(converterProposta, { id })).projeto_id
}
const DOIS = [
  { descricao: 'Montagem', unidade: 'vb', quantidade: '1', valor_unitario: '60000' },
  { descricao: 'Pintura', unidade: 'm²', quantidade: '1000', valor_unitario: '40' },
]
beforeEach(() => proposta(DOIS))

const origens = async () => (await ana.call(lerAMedir, { projeto_id })).boletim.map(({ origem }) => origem)
const itensDe = async (...acumulados: string[]) => {
  const all = await origens()
  return acumulados.map((acumulado, n) => ({ origem: all[n] as string, acumulado }))
}
const measure = async (...acumulados: string[]) =>
  ana.call(createMedicao, {
    projeto_id,
    data_fim: '2026-02-28',
    itens: await itensDe(...acumulados),
  } as never)
const refusal = async (...acumulados: string[]) =>
  ana.refusal(createMedicao, { projeto_id, data_fim: '2026-02-28', itens: await itensDe(...acumulados) })
const approval = ({ id, version }: { id: number; version: number }, retencoes: object[] = []) =>
  ({
    ...{ id, version, aprovado_por: 'João da Usina', aprovada_em: '2026-03-01', cliente_id },
    ...{ data_vencimento: '2026-03-31', retencoes },
  }) as never
const approve = (of: { id: number; version: number }, retencoes?: object[]) =>
  ana.call(aprovarMedicao, approval(of, retencoes))
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation
const billsOf = async (projeto = projeto_id) =>
  (await ana.call(listRecebiveis, { filtros: { projeto_id: projeto }, ordem: 'bruto' } as never)).rows

describe('permissions', () => testPermissions(medicoesRouter, () => platform))

test('the columns of the boletim: before, this measurement, in total; each measurement starts where the last one ended', async () => {
  const first = await measure('30', '10')
  expect(first).toMatchObject({ nome: 'Medição 1', status: 'Aberta', valor: '22000.00', recebivel_id: null })
  expect(first.boletim).toMatchObject([
    { descricao: 'Montagem', anterior: '0.0000', acumulado: '30.0000', quantidade: '1.0000' },
    { descricao: 'Pintura', anterior: '0.0000', acumulado: '10.0000', unidade: 'm²' },
  ])
  await approve(first)
  const second = await measure('75', '10')
  expect(second).toMatchObject({ nome: 'Medição 2', valor: '27000.00' })
  expect(second.boletim).toMatchObject([
    { anterior: '30.0000', acumulado: '75.0000' },
    { anterior: '10.0000', acumulado: '10.0000' },
  ])
  // The first one is told as it was.
  expect((await ana.call(getMedicao, { id: first.id })).boletim).toEqual(first.boletim)
})

test('of 100.000,00 measured at 30, 45 and 25% with 5% kept: nets, releases and their sum', async () => {
  await proposta()
  const bills: string[] = []
  for (const acumulado of ['30', '75', '100']) {
    const medicao = await measure(acumulado)
    const { recebivel_id } = await approve(medicao, [
      { tipo: 'Contratual', base: medicao.valor, aliquota: '5', libera_em: '2027-06-30' },
    ])
    const bill = await ana.call(getRecebivel, { id: recebivel_id as number })
    expect(bill).toMatchObject({
      tipo: 'Medição',
      medicao_id: medicao.id,
      cliente_id,
      data_vencimento: '2026-03-31',
    })
    bills.push(bill.liquido)
  }
  expect(bills).toEqual(['28500.00', '42750.00', '23750.00'])
  const releases = (await billsOf()).filter(({ tipo }) => tipo === 'Retenção').map(({ bruto }) => bruto)
  expect(releases.sort()).toEqual(['1250.00', '1500.00', '2250.00'])
  expect(addMoney(...bills, ...releases)).toBe('100000.00')
})

test('measurements of an item in thirds add up to it, to the cent', async () => {
  await proposta([], '1000.01')
  const values: string[] = []
  for (const acumulado of ['33,3333', '66,6667', '100']) {
    const medicao = await measure(acumulado)
    await approve(medicao)
    values.push(medicao.valor)
  }
  expect(addMoney(...values)).toBe('1000.01')
})

test('an item that would go back is named, and nothing is written', async () => {
  await approve(await measure('30'))
  expect((await refusal('29,99')).campos).toEqual({
    'itens.0.acumulado': '"Montagem" já tinha sido medido além disso.',
  })
  expect(
    (
      await ana.refusal(createMedicao, {
        ...{ projeto_id, data_fim: '2026-02-28', itens: [{ origem: 'item:2000000000', acumulado: '1' }] },
      })
    ).campos,
  ).toHaveProperty('itens.0')
})

test('more than 100% of an item is named, asks to be confirmed, stays in the record and is on the paper', async () => {
  const told = 'Acima de 100% do contrato: "Pintura" chega a 104,5%.'
  const over = await refusal('30', '104,5')
  expect(over.campos).toEqual({ acima_do_contrato: 'Confirme para registrar mesmo assim.' })
  expect(over.mensagem).toBe(`${told} Confirme para registrar mesmo assim.`)
  expect((await ana.call(lerAMedir, { projeto_id })).aberta_id).toBeNull()
  expect((await refusal('1000')).campos).toHaveProperty('itens.0.acumulado')

  const itens = await itensDe('30', '104,5')
  const dados = { projeto_id, data_fim: '2026-02-28', itens, acima_do_contrato: true }
  const medicao = await ana.call(createMedicao, dados as never)
  expect(medicao).toMatchObject({ acima_do_contrato: true, valor: '59800.00' })
  const change = async (given: object) => {
    const { version } = await ana.call(getMedicao, { id: medicao.id })
    return { id: medicao.id, version, dados: given } as never
  }
  // Confirmed once, another field is saved without the items; taken back, it is refused.
  await ana.call(updateMedicao, await change({ observacao: 'Área maior que a do projeto' }))
  expect(
    (await ana.refusal(updateMedicao, await change({ acima_do_contrato: false }))).campos,
  ).toHaveProperty('acima_do_contrato')
  const approved = await approve(await ana.call(getMedicao, { id: medicao.id }))
  const paper = await drawBoletim({
    ...{ medicao: approved, cliente: 'Usina Norte', empresa: null, logo: null, retencoes: [] },
  })
  expect((await readPdf(paper)).pages.join(' ').replace(/\s+/g, ' ')).toContain(told)
  // What was above the contract before is no news of the next one, which cannot go back either.
  const next = await measure('40', '104,5')
  expect(next).toMatchObject({ acima_do_contrato: false, valor: '6000.00' })
  expect(
    (
      await ana.refusal(updateMedicao, {
        ...{ id: next.id, version: next.version },
        dados: { itens: await itensDe('40', '100') },
      } as never)
    ).campos,
  ).toHaveProperty('itens.1.acumulado')
})

test('a measurement that ends before it begins is refused, and the field named', async () => {
  const campos = { data_fim: 'A data de fim é anterior à de início.' }
  const input = { projeto_id, data_inicio: '2026-03-01', data_fim: '2026-02-28', itens: await itensDe('30') }
  expect(await ana.refusal(createMedicao, input)).toMatchObject({ codigo: 'dados_invalidos', campos })
  const { id, version } = await measure('30')
  const change = { id, version, dados: { data_inicio: '2026-03-01' } }
  expect(await ana.refusal(updateMedicao, change)).toMatchObject({ codigo: 'dados_invalidos', campos })
  const moved = { ...change, dados: { data_inicio: '2026-03-01', data_fim: '2026-03-31' } }
  expect(await ana.call(updateMedicao, moved as never)).toMatchObject({ data_inicio: '2026-03-01' })
})

test('what is no longer above 100% is kept as such, whatever was confirmed', async () => {
  const itens = await itensDe('100,0001')
  const dados = { projeto_id, data_fim: '2026-02-28', itens, acima_do_contrato: true }
  const { id, version } = await ana.call(createMedicao, dados as never)
  const down = await ana.call(updateMedicao, { id, version, dados: { itens: await itensDe('100') } } as never)
  expect(down).toMatchObject({ acima_do_contrato: false, valor: '60000.00' })
})

test('the database itself refuses to measure a part of an item twice', async () => {
  const { id } = await measure('60')
  await approve(await ana.call(getMedicao, { id }))
  const { id: next } = await measure('60', '5')
  const [item] = await db().query<{ item_id: number }>(
    'select item_id from financeiro_medicao_itens where medicao_id = $1',
    [id],
  )
  await expect(
    db().query(
      `insert into financeiro_medicao_itens (medicao_id, item_id, posicao, anterior, acumulado) values ($1, $2, 9, 0, 41)`,
      [next, item?.item_id],
    ),
  ).rejects.toThrow('duas vezes')
})

test('of 50 approvals at the same moment one makes one bill; of 20 measurements one is opened', {
  timeout: 60_000,
}, async () => {
  const opened = await Promise.allSettled(Array.from({ length: 20 }, () => measure('40')))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const medicao = await ana.call(getMedicao, {
    id: (await ana.call(lerAMedir, { projeto_id })).aberta_id as number,
  })
  const kept = [{ tipo: 'Contratual', base: medicao.valor, aliquota: '5', libera_em: '2027-06-30' }]
  const approved = await Promise.allSettled(Array.from({ length: 50 }, () => approve(medicao, kept)))
  expect(approved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await billsOf()).map(({ tipo, bruto }) => [tipo, bruto])).toEqual([
    ['Retenção', '1200.00'],
    ['Medição', '24000.00'],
  ])
})

test('one waits for the client at a time, and may be changed until then', async () => {
  const open = await measure('30')
  expect((await refusal('40')).mensagem).toContain('A Medição 1 ainda espera a aprovação')
  const [montagem] = await itensDe('50')
  const changed = await ana.call(updateMedicao, {
    ...{ id: open.id, version: open.version, dados: { itens: [montagem] } },
  } as never)
  expect(changed).toMatchObject({ valor: '30000.00', itens: [{ acumulado: '50.0000' }] })
  const approved = await approve(changed)
  expect(approved).toMatchObject({ status: 'Aprovada', aprovado_por: 'João da Usina' })
  const late = await ana.refusal(updateMedicao, {
    id: open.id,
    version: approved.version,
    dados: { itens: [] },
  })
  expect(late.mensagem).toContain('já foi aprovada')
  expect((await ana.refusal(aprovarMedicao, approval(approved))).mensagem).toContain('já foi aprovada')
})

test('a measurement of nothing is not approved; one of an older version is a conflict', async () => {
  const empty = await measure()
  expect((await ana.refusal(aprovarMedicao, approval(empty))).mensagem).toContain('não tem valor')
  expect(await ana.refusal(aprovarMedicao, approval({ ...empty, version: 7 }))).toMatchObject({
    codigo: 'conflito',
  })
})

test('items are kept as they were first measured; an addition to the contract is one more item', async () => {
  await approve(await measure('30'))
  const before = await ana.call(getProposta, { id: proposta_id })
  const dearer = before.itens.map(item => ({ ...item, valor_unitario: '99999' }))
  await ana.call(updateProposta, {
    id: proposta_id,
    version: before.version,
    dados: { itens: dearer },
  } as never)
  const { version } = await ana.call(getProjeto, { id: projeto_id })
  await ana.call(updateProjeto, {
    ...{ id: projeto_id, version },
    dados: { aditivos: [{ data: '2026-02-01', descricao: 'Andaime', valor: '5000' }] },
  } as never)
  const { boletim } = await ana.call(lerAMedir, { projeto_id })
  expect(boletim).toMatchObject([
    { descricao: 'Montagem', valor_unitario: '60000.00', anterior: '30.0000' },
    { descricao: 'Pintura', valor_unitario: '99999.00', anterior: '0.0000' },
    { descricao: 'Andaime', valor_unitario: '5000.00', anterior: '0.0000' },
  ])
})

test('the bill of a measurement keeps its value, and goes with it alone', async () => {
  const first = await measure('30')
  const { recebivel_id } = await approve(first)
  const bill = await ana.call(getRecebivel, { id: recebivel_id as number })
  const of = (dados: object) => ({ id: bill.id, version: bill.version, dados })
  expect((await ana.refusal(updateRecebivel, of({ bruto: '1' }))).mensagem).toContain('é de uma medição')
  expect((await ana.refusal(deleteRecebivel, { id: bill.id })).mensagem).toContain('é de uma medição')
  await ana.call(updateRecebivel, of({ data_vencimento: '2026-04-15' }) as never)

  const second = await measure('40')
  expect((await ana.refusal(deleteMedicao, { id: first.id })).mensagem).toContain(
    'Exclua primeiro a mais nova',
  )
  await ana.call(deleteMedicao, { id: second.id })
  const paid = await ana.call(createRecebimento, {
    ...{ recebivel_id: bill.id, data_recebimento: '2026-04-15', valor: '1' },
  } as never)
  expect((await ana.refusal(deleteMedicao, { id: first.id })).mensagem).toContain('já tem recebimentos')
  await ana.call(deleteRecebimento, { id: paid.id })
  await ana.call(deleteMedicao, { id: first.id })
  expect(await billsOf()).toEqual([])
  expect((await ana.call(lerAMedir, { projeto_id })).boletim).toMatchObject([{ anterior: '0.0000' }, {}])
})

test('an approved measurement is reopened with a reason: its bill goes, it is changed and approved again', async () => {
  const first = await measure('30', '10')
  const approved = await approve(first, [
    { tipo: 'Contratual', base: first.valor, aliquota: '5', libera_em: '2027-06-30' },
  ])
  const reopen = (of: { id: number; version: number }, motivo = 'O cliente corrigiu a pintura') =>
    ({ id: of.id, version: of.version, motivo }) as never
  expect((await ana.refusal(reabrirMedicao, reopen(approved, ' '))).campos).toEqual({
    motivo: 'Informe o motivo.',
  })
  expect((await ana.refusal(reabrirMedicao, reopen(first))).codigo).toBe('conflito')

  const open = await ana.call(reabrirMedicao, reopen(approved))
  expect(open).toMatchObject({
    ...{ status: 'Aberta', aprovado_por: null, aprovada_em: null, recebivel_id: null },
    motivo_reabertura: 'O cliente corrigiu a pintura',
  })
  expect(await billsOf()).toEqual([])
  expect((await ana.refusal(reabrirMedicao, reopen(open))).mensagem).toContain('ainda espera o cliente')
  const told = await ana.call(listHistoricoDeMedicoes, { id: open.id } as never)
  expect(JSON.stringify(told)).toContain('O cliente corrigiu a pintura')

  const [, pintura] = await itensDe('30', '20')
  const changed = await ana.call(updateMedicao, {
    ...{ id: open.id, version: open.version },
    dados: { itens: [...(await itensDe('30')), pintura] },
  } as never)
  const again = await approve(changed)
  expect(again).toMatchObject({ status: 'Aprovada', motivo_reabertura: null, valor: '26000.00' })
  expect((await billsOf()).map(({ bruto }) => bruto)).toEqual(['26000.00'])
})

test('a measurement is not reopened once it is received, invoiced or measured on', async () => {
  const first = await approve(await measure('30'))
  const reopen = async () => {
    const { version } = await ana.call(getMedicao, { id: first.id })
    return { id: first.id, version, motivo: 'Engano' } as never
  }
  const bill = { recebivel_id: first.recebivel_id as number, data_recebimento: '2026-04-15' }
  const receipt = await ana.call(createRecebimento, {
    ...{ ...bill, valor: '0', glosa: '1', motivo_glosa: 'Atraso' },
  } as never)
  expect((await ana.refusal(reabrirMedicao, await reopen())).mensagem).toContain('recebimentos ou glosa')
  await ana.call(deleteRecebimento, { id: receipt.id })

  const invoiced = async (numero_nota_fiscal: string | null) => {
    const { id, version } = await ana.call(getRecebivel, { id: bill.recebivel_id })
    await ana.call(updateRecebivel, { id, version, dados: { numero_nota_fiscal } } as never)
  }
  await invoiced('4711')
  expect((await ana.refusal(reabrirMedicao, await reopen())).mensagem).toContain('(nota fiscal 4711)')
  await invoiced(null)

  const second = await measure('40')
  expect((await ana.refusal(reabrirMedicao, await reopen())).mensagem).toBe(
    'Depois desta há a Medição 2. Reabra ou exclua primeiro a mais nova.',
  )
  await ana.call(deleteMedicao, { id: second.id })
  expect(await ana.call(reabrirMedicao, await reopen())).toMatchObject({ status: 'Aberta' })
})

test('a deleted project takes measurements and bills along, and undo brings back the sums', async () => {
  const medicao = await measure('30', '10')
  const { recebivel_id } = await approve(medicao, [
    { tipo: 'Contratual', base: medicao.valor, aliquota: '5', libera_em: '2027-06-30' },
    { tipo: 'INSS', base: medicao.valor, aliquota: '11' },
  ])
  await ana.call(createRecebimento, {
    ...{ recebivel_id, data_recebimento: '2026-04-15', valor: '1000' },
  } as never)
  const before = [await billsOf(), await ana.call(getMedicao, { id: medicao.id })]
  await ana.call(deleteProjeto, { id: projeto_id })
  expect(await billsOf()).toEqual([])
  await ana.call(undoDelete, { operacao: 'financeiro/projetos/delete', id: projeto_id } as never)
  expect([await billsOf(), await ana.call(getMedicao, { id: medicao.id })]).toEqual(before)
})

test('the retentions of the last bill are a start for the next one, on the same share of its value', async () => {
  const medicao = await measure('30')
  await approve(medicao, [{ tipo: 'INSS', base: '10800', aliquota: '11' }])
  const { retencoes, aberta_id } = await ana.call(lerAMedir, { projeto_id })
  expect(retencoes).toMatchObject([{ tipo: 'INSS', base: '60.00', aliquota: '11.0000' }])
  expect(aberta_id).toBeNull()
})

test('a project without proposal and additions has nothing to measure', async () => {
  const dados = { nome_projeto: 'Sem proposta', user_id: ana.actor?.id }
  projeto_id = (await ana.call(createProjeto, dados as never)).id
  expect((await ana.call(lerAMedir, { projeto_id })).boletim).toEqual([])
})

test('the boletim as PDF has each item with its columns, the retentions and who approved', async () => {
  const open = await measure('30', '10')
  const medicao = await approve(open, [{ tipo: 'INSS', base: '13200', aliquota: '11' }])
  const bytes = await drawBoletim({
    ...{ medicao, cliente: 'Usina Norte', empresa: 'Alicerce Obras', logo: null },
    retencoes: [{ tipo: 'INSS', base: '13200.00', aliquota: '11.0000', libera_em: null, valor: '1452.00' }],
  })
  const { pages, title } = await readPdf(bytes)
  expect(title).toBe('Boletim de medição 1: Projeto - Parada')
  for (const text of ['Montagem', '18.000,00', '4.000,00', '22.000,00', 'Usina Norte', 'João da Usina'])
    expect(pages.join('\n')).toContain(text)
  expect(pages.join('\n')).toContain('1.452,00')
  expect(pages.join('\n')).toContain('20.548,00')
})
