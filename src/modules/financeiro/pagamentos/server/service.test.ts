import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAlcada, deleteAlcada } from '#modules/ti/alcadas/server/service.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import {
  createUser,
  type Person,
  personOf,
  platformOf,
  someone,
  someoneWith,
} from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { conferirContas } from '../../contas-a-pagar/server/conferir.ts'
import { contasRouter } from '../../contas-a-pagar/server/router.ts'
import {
  deleteConta,
  getConta,
  listContas,
  listHistoricoDeContas,
  updateConta,
} from '../../contas-a-pagar/server/service.ts'
import { totaisDeContas } from '../../contas-a-pagar/server/totais.ts'
import { desembolso, quita } from '../contract.ts'
import { pagamentosRouter } from './router.ts'
import {
  createPagamento,
  deletePagamento,
  estornarConta,
  getPagamento,
  listPagamentos,
  pagarConta,
  updatePagamento,
} from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

const made = async (valor: string | null, status = 'Aprovada', n = 1) =>
  (
    await db().query<{ id: number; version: number }>(
      `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
         centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status)
       select $1, 'SC-' || n, 'Ana', '2026-10-01', '2026-09-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul', '11222333000181',
         $2, $3 from generate_series(1, $4) n returning id, version`,
      [ana.actor?.id, valor, status, n],
    )
  ).map(row => row) as [{ id: number; version: number }, ...{ id: number; version: number }[]]
const one = async (valor: string | null = '100.00', status = 'Aprovada') => (await made(valor, status))[0].id
const pay = (conta_id: number, valor: string, more: object = {}, person = ana) =>
  person.call(createPagamento, { conta_id, data_pagamento: '2026-10-02', valor, ...more } as never)
const refused = (conta_id: number, valor: string, more: object = {}, person = ana) =>
  person.refusal(createPagamento, { conta_id, data_pagamento: '2026-10-02', valor, ...more })
const conta = (id: number) => ana.call(getConta, { id })
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation

describe('permissions', () => testPermissions(pagamentosRouter, () => platform))

test('value and discount settle, interest and fine come on top', () => {
  const payment = { valor: '90.00', desconto: '10.00', juros: '1.50', multa: '2.00' }
  expect([quita(payment), desembolso(payment)]).toEqual(['100.00', '93.50'])
})

test('part payments add up; the one that closes the sum makes the payable Paga, and its undo gives the former status back', async () => {
  const id = await one()
  await pay(id, '40,00')
  expect(await conta(id)).toMatchObject({ status: 'Aprovada', valor_pago: '40.00', pago_em: '2026-10-02' })
  const last = await pay(id, '50', {
    data_pagamento: '2026-10-05',
    desconto: '10',
    juros: '3,50',
    multa: '2',
  })
  expect(last).toMatchObject({ nome: 'R$ 50,00 em 05/10/2026', juros: '3.50', solicitacao_compra: 'SC-1' })
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '100.00', pago_em: '2026-10-05' })

  await ana.call(deletePagamento, { id: last.id, version: last.version })
  expect(await conta(id)).toMatchObject({ status: 'Aprovada', valor_pago: '40.00', pago_em: '2026-10-02' })
  await ana.call(undoDelete, { operacao: 'financeiro/pagamentos/delete', id: last.id } as never)
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '100.00', pago_em: '2026-10-05' })
  expect(await ana.call(getPagamento, { id: last.id })).toMatchObject({ valor: '50.00', desconto: '10.00' })
})

test('a change of a payment moves the sum and the status', async () => {
  const id = await one()
  const { id: payment, version } = await pay(id, '100')
  const dados = { valor: '99,99' }
  const saved = await ana.call(updatePagamento, { id: payment, version, dados })
  expect(await conta(id)).toMatchObject({ status: 'Aprovada', valor_pago: '99.99' })
  await ana.call(updatePagamento, { id: payment, version: saved.version, dados: { desconto: '0,01' } })
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '100.00' })
  const { campos } = await ana.refusal(updatePagamento, {
    id: payment,
    version: saved.version + 1,
    dados: { desconto: '0,02' },
  })
  expect(campos?.valor).toContain('passam do que resta pagar: R$\u00a0100,00')
})

test('a payment of more than is left, of nothing, of a negative amount is refused at its field', async () => {
  const id = await one()
  await pay(id, '60')
  expect((await refused(id, '40,01')).campos?.valor).toContain('passam do que resta pagar: R$\u00a040,00')
  expect((await refused(id, '40', { desconto: '0,01' })).campos?.valor).toContain('R$\u00a040,00')
  expect((await refused(id, '0')).campos?.valor).toBe('Informe o valor pago ou um desconto.')
  expect((await refused(id, '-1')).campos?.valor).toBe('Este valor não pode ser negativo.')
  expect((await refused(id, '1', { juros: '-1' })).campos?.juros).toBe('Este valor não pode ser negativo.')
  expect(await conta(id)).toMatchObject({ valor_pago: '60.00' })
})

test.each([
  ['Paga', null, 'Esta conta não tem valor. Preencha o valor antes de registrar um pagamento.'],
  ['Cancelada', '100.00', 'Esta conta está com o status Cancelada. Mude-o antes de registrar um pagamento.'],
  ['Pendente', null, 'Esta conta não tem valor. Preencha o valor antes de registrar um pagamento.'],
])('a payable that is %s with the value %s takes no payment', async (status, valor, sentence) => {
  const id = await one(valor, status)
  expect((await refused(id, '10')).mensagem).toBe(sentence)
  const seen = { id, version: 1, dados: { data_pagamento: '2026-10-02' } }
  expect((await ana.refusal(pagarConta, seen)).mensagem).toBe(sentence)
})

test('Paga chosen by hand stays legal, without a payment and after a part, and is taken back freely', async () => {
  const id = await one()
  await pay(id, '30')
  const paid = await ana.call(updateConta, { id, version: 2, dados: { status: 'Paga' } })
  expect(paid).toMatchObject({ status: 'Paga', valor_pago: '30.00' })
  // It means paid in full: nothing of it is open.
  expect(await ana.call(totaisDeContas, {})).toMatchObject({
    em_aberto: { quantidade: 0, valor: '0.00' },
    pagas: { quantidade: 1, valor: '100.00' },
  })
  const open = await ana.call(updateConta, { id, version: paid.version, dados: { status: 'Pendente' } })
  expect(open).toMatchObject({ status: 'Pendente', valor_pago: '30.00' })
  const bare = await one(null, 'Pendente')
  expect(await ana.call(updateConta, { id: bare, version: 1, dados: { status: 'Paga' } })).toMatchObject({
    status: 'Paga',
    valor_pago: '0.00',
  })
})

test('what was set to Paga by hand takes payments up to its value, and stays Paga when they are taken back', async () => {
  const id = await one('100.00', 'Paga')
  const first = await pay(id, '40', { conta_bancaria: 'Itaú PJ' })
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '40.00', pago_em: '2026-10-02' })
  expect((await refused(id, '60,01')).campos?.valor).toContain('passam do que resta pagar: R$\u00a060,00')
  const { version } = await conta(id)
  const seen = { id, version, dados: { data_pagamento: '2026-10-07' } }
  expect(await ana.call(pagarConta, seen)).toMatchObject({ status: 'Paga', valor_pago: '100.00' })
  expect((await refused(id, '0,01')).mensagem).toBe('Esta conta já está paga.')
  const settled = await conta(id)
  expect((await ana.refusal(pagarConta, { ...seen, version: settled.version })).mensagem).toBe(
    'Esta conta já está paga.',
  )
  // The open amounts never count it.
  expect(await ana.call(totaisDeContas, {})).toMatchObject({ em_aberto: { quantidade: 0 } })
  await ana.call(estornarConta, { id, version: settled.version })
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '40.00', pago_em: '2026-10-02' })
  await ana.call(deletePagamento, { id: first.id })
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '0.00', pago_em: null })
  await ana.call(undoDelete, { operacao: 'financeiro/pagamentos/delete', id: first.id } as never)
  expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '40.00' })
})

test('20 payments at the same moment of what is Paga by hand never exceed its value', async () => {
  const id = await one('100.00', 'Paga')
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay(id, '9,00')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(await conta(id)).toMatchObject({ valor_pago: '99.00', status: 'Paga' })
})

test('a payment of what is Paga by hand asks for a reason in a closed month alone, whichever month the payable is of', async () => {
  const id = await one('100.00', 'Paga')
  await db().query(
    `insert into financeiro_fechamentos (mes, nome, valores) values ('2026-09-01', 'setembro de 2026', '{}')`,
  )
  try {
    expect(await refused(id, '100', { data_pagamento: '2026-09-15' })).toMatchObject({
      motivo: 'pede_motivo',
    })
    await pay(id, '100')
    expect(await conta(id)).toMatchObject({ status: 'Paga', valor_pago: '100.00' })
  } finally {
    await db().query('delete from financeiro_fechamentos')
  }
})

test('value and status of a payable have to agree with its payments', async () => {
  const id = await one()
  await pay(id, '60')
  const change = (version: number, dados: object) => ({ id, version, dados }) as never
  expect((await ana.refusal(updateConta, change(2, { valor: '59,99' }))).campos?.valor).toContain(
    'R$\u00a060,00',
  )
  expect((await ana.refusal(updateConta, change(2, { valor: null }))).campos?.valor).toContain(
    'R$\u00a060,00',
  )
  const settled = await ana.call(updateConta, change(2, { valor: '60' }))
  expect(settled).toMatchObject({ status: 'Paga' })
  expect(
    (await ana.refusal(updateConta, change(settled.version, { status: 'Pendente' }))).campos?.status,
  ).toContain('exclua um pagamento')
  const reopened = await ana.call(updateConta, change(settled.version, { valor: '80' }))
  expect(reopened).toMatchObject({ status: 'Aprovada', valor_pago: '60.00' })
})

test('20 part payments at the same moment never exceed the value', { timeout: 60_000 }, async () => {
  const id = await one('100.00')
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay(id, '9,00')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(await conta(id)).toMatchObject({ valor_pago: '99.00', status: 'Aprovada' })
  await pay(id, '1')
  expect(await conta(id)).toMatchObject({ valor_pago: '100.00', status: 'Paga' })
})

test('not even who writes the table without the service exceeds the value', async () => {
  const id = await one('100.00')
  const insert = () =>
    db().query(
      `insert into financeiro_pagamentos (conta_id, data_pagamento, valor) values ($1, '2026-10-02', 30)`,
      [id],
    )
  const results = await Promise.allSettled(Array.from({ length: 20 }, insert))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await conta(id)).toMatchObject({ valor_pago: '90.00' })
})

test('a deleted payable takes its payments along, and comes back with them and its status', async () => {
  const id = await one()
  await pay(id, '40')
  await pay(id, '60')
  const before = await conta(id)
  await ana.call(deleteConta, { id })
  expect(await db().query('select from financeiro_pagamentos')).toHaveLength(0)
  await ana.call(undoDelete, { operacao: contasApi.delete.path, id } as never)
  expect(await conta(id)).toEqual(before)
  expect(await ana.call(listPagamentos, { filtros: { conta_id: id } })).toMatchObject({ total: 2 })
})

test('a payment that no longer fits stays in the bin, and says why', async () => {
  const id = await one()
  const first = await pay(id, '100')
  await ana.call(deletePagamento, { id: first.id })
  await pay(id, '10')
  const { mensagem } = await ana.refusal(undoDelete, {
    operacao: 'financeiro/pagamentos/delete',
    id: first.id,
  } as never)
  expect(mensagem).toContain('não cabe mais')
  expect(await conta(id)).toMatchObject({ valor_pago: '10.00' })
})

test('open amounts count what is left, in the totals and in what is listed as paid in part', async () => {
  const id = await one()
  await one('50.00')
  await pay(id, '40')
  expect(await ana.call(totaisDeContas, {})).toMatchObject({
    em_aberto: { quantidade: 2, valor: '110.00' },
    pagas: { quantidade: 0, valor: '0.00' },
  })
  const parts = await ana.call(listContas, {
    filtros: { status: 'em_aberto', valor_pago: '0.01..' } as never,
  })
  expect(parts.rows.map(row => row.id)).toEqual([id])
})

test('the history of a payable tells of its payments', async () => {
  const id = await one()
  await pay(id, '40')
  const told = JSON.stringify(await ana.call(listHistoricoDeContas, { id }))
  expect(told).toContain('Valor Pago')
  expect(told).toContain('40,00 em 02/10/2026')
})

test('who may change only their own payables pays only those, and reads all', async () => {
  const id = await one()
  const lia = await someoneWith(platform, 'financeiro.cadastros', 'registrar')
  expect((await refused(id, '10', {}, lia)).status).toBe(403)
  const payment = await pay(id, '10')
  expect((await lia.refusal(deletePagamento, { id: payment.id })).status).toBe(403)
  expect((await lia.call(getPagamento, { id: payment.id })).pode).toEqual({ alterar: false, excluir: false })
  const stranger = personOf(platform, await createUser(db(), 'RH'))
  expect((await refused(id, '10', {}, stranger)).status).toBe(403)
})

test('what awaits approval is not paid, not even in part, by no way; once approved it is', async () => {
  const admin = await someone(platform, 'Administrador', 'Rui')
  const [bia] = [await someone(platform, 'Financeiro', 'Bia')]
  const alcada = await admin.call(createAlcada, {
    tabela: 'financeiro_contas_a_pagar',
    ativa: true,
    aprovadores: [bia.actor?.id],
  } as never)
  const id = await one('100.00', 'Pendente')
  expect(await conta(id)).toMatchObject({ aprovacao: 'Aguardando' })
  expect((await refused(id, '10')).mensagem).toContain('aguarda aprovação')
  const whole = { id, version: 1, dados: { data_pagamento: '2026-10-02' } }
  expect((await ana.refusal(pagarConta, whole)).mensagem).toContain('aguarda aprovação')
  for (const valor of [10, 100])
    await expect(
      db().query(
        `insert into financeiro_pagamentos (conta_id, data_pagamento, valor) values ($1, '2026-10-02', $2)`,
        [id, valor],
      ),
    ).rejects.toThrow('Antes dela não pode ser paga')
  expect(await conta(id)).toMatchObject({ status: 'Pendente', valor_pago: '0.00' })
  await admin.call(deleteAlcada, { id: alcada.id } as never)
  await db().query('update financeiro_contas_a_pagar set aprovacao = aprovacao where id = $1', [id])
  await pay(id, '100')
  expect(await conta(id)).toMatchObject({ status: 'Paga' })
})

describe('many at once', () => {
  const catalog = catalogOf([...contasRouter, ...pagamentosRouter])
  const procedures = selecaoRouter(catalog)
  const named = (path: string) => procedures.find(({ procedure }) => procedure.path === path) as Operation
  const [iniciar, andamento, desfazer] = [selecaoApi.iniciar, selecaoApi.andamento, selecaoApi.desfazer].map(
    ({ path }) => named(path),
  ) as [Operation, Operation, Operation]
  const work = () =>
    runOnce(
      db(),
      alteracoes,
      {},
      {
        bulk: { platform, permissions: permissions(db(), matrizDaTabela), catalog },
      },
    )
  const done = async (begun: unknown) => {
    await work()
    return ana.call(andamento, { id: (begun as { id: string }).id } as never)
  }
  const asked = (rows: { id: number; version: number }[]) => ({
    operacao: contasApi.pagar.path,
    dados: { data_pagamento: '2026-10-07', conta_bancaria: 'Itaú PJ' },
    alvo: { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) },
  })

  test('get a payment of what is left each; one undo takes them back, with the former status', async () => {
    const rows = await made('100.00', 'Vencida', 210)
    const [first, second] = rows
    await pay(first.id, '30')
    const begun = await ana.call(iniciar, asked([{ ...first, version: 2 }, ...rows.slice(1)]) as never)
    expect(await done(begun)).toMatchObject({ feitas: 210, recusadas: 0 })
    expect(await conta(first.id)).toMatchObject({ status: 'Paga', pago_em: '2026-10-07' })
    const { rows: payments } = await ana.call(listPagamentos, { filtros: { conta_id: first.id } })
    expect(payments.map(({ valor, conta_bancaria }) => [valor, conta_bancaria])).toEqual([
      ['70.00', 'Itaú PJ'],
      ['30.00', null],
    ])
    const undone = await ana.call(desfazer, { id: (begun as { id: string }).id } as never)
    expect(await done(undone)).toMatchObject({ feitas: 210, recusadas: 0 })
    expect(await conta(first.id)).toMatchObject({ status: 'Vencida', valor_pago: '30.00' })
    expect(await conta(second?.id ?? 0)).toMatchObject({
      status: 'Vencida',
      valor_pago: '0.00',
      pago_em: null,
    })
  })

  test('that are paid already or changed since are left and named', async () => {
    const rows = await made('100.00', 'Pendente', 3)
    const [first, second] = rows
    await pay(first.id, '100')
    const begun = await ana.call(iniciar, asked([{ ...first, version: 2 }, ...rows.slice(1)]) as never)
    const told = (await done(begun)) as { feitas: number; recusas: { motivo: string }[] }
    expect(told).toMatchObject({ feitas: 2, recusas: [{ motivo: 'Esta conta já está paga.' }] })
    const seen = await conta(second?.id ?? 0)
    await ana.call(estornarConta, { id: seen.id, version: seen.version })
    expect(await conta(seen.id)).toMatchObject({ status: 'Pendente', valor_pago: '0.00' })
    expect((await ana.refusal(estornarConta, { id: seen.id, version: seen.version })).codigo).toBe('conflito')
  })

  test('that are Paga by hand get their payments, which is told first, and stay Paga after undo', async () => {
    const rows = await made('100.00', 'Paga', 2)
    const [aberta] = await made('100.00', 'Pendente')
    const ids = [...rows, aberta].map(({ id }) => id)
    const told = await ana.call(conferirContas, { ids })
    expect(told.map(({ id, avisos }) => [id, avisos])).toEqual(
      rows.map(({ id }) => [id, [expect.stringContaining('Já está marcada como paga')]]),
    )
    expect(await ana.call(conferirContas, { ids, status: 'Paga' })).toEqual([])
    const begun = await ana.call(iniciar, asked([...rows, aberta]) as never)
    expect(await done(begun)).toMatchObject({ feitas: 3, recusadas: 0 })
    expect(await conta(rows[0].id)).toMatchObject({ status: 'Paga', pago_em: '2026-10-07' })
    const undone = await ana.call(desfazer, { id: (begun as { id: string }).id } as never)
    expect(await done(undone)).toMatchObject({ feitas: 3, recusadas: 0 })
    expect(await conta(rows[0].id)).toMatchObject({ status: 'Paga', valor_pago: '0.00', pago_em: null })
    expect(await conta(aberta.id)).toMatchObject({ status: 'Pendente', valor_pago: '0.00' })
  })

  test('1,000 are paid within 10 s', async () => {
    const rows = await made('100.00', 'Pendente', 1000)
    const started = performance.now()
    const begun = await ana.call(iniciar, asked(rows) as never)
    expect(await done(begun)).toMatchObject({ feitas: 1000 })
    const took = performance.now() - started
    if (process.env.PAY_TIMES) process.stderr.write(`1,000 paid in ${Math.round(took)} ms\n`)
    expect(took).toBeLessThan(10_000)
  })
})
