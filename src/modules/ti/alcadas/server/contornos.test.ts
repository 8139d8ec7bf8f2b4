import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { prepararEnvio } from '#modules/comercial/envios/server/service.ts'
import { propostasApi } from '#modules/comercial/propostas/contract.ts'
import { propostasRouter } from '#modules/comercial/propostas/server/router.ts'
import { createProposta, deleteProposta, getProposta } from '#modules/comercial/propostas/server/service.ts'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta, deleteConta, getConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import {
  createFornecedor,
  getFornecedor,
  updateFornecedor,
} from '#modules/financeiro/fornecedores/server/service.ts'
import {
  createPagamento,
  pagarConta,
  updatePagamento,
} from '#modules/financeiro/pagamentos/server/service.ts'
import { fazerContas } from '#modules/financeiro/recorrencias/server/job.ts'
import {
  createRecorrencia,
  getRecorrencia,
  updateRecorrencia,
} from '#modules/financeiro/recorrencias/server/service.ts'
import { alinharAprovacoes } from '#platform/server/services/aprovacoes/job.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  alcada,
  alteracaoRecusada,
  alterar,
  aprovacoesDe,
  hoje,
  idOf,
  PROPOSTAS,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from './testing/preparo.ts'

const db = testDatabase()
const deContas = aprovacoesDe(contasRouter, contasApi)
const dePropostas = aprovacoesDe(propostasRouter, propostasApi)

let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
})
beforeEach(async () => {
  for (const table of [...VAZIAS, 'financeiro_recorrencias']) await db().query(`delete from ${table}`)
  for (const person of [ana, bia, admin])
    await db().query('update auth_users set name = $2, suspenso_em = null where id = $1', [
      idOf(person),
      person.actor?.full_name,
    ])
})

const rule = (more: object) => alcada(admin, more)
const conta = (valor: string, more: object = {}) =>
  ana.call(createConta, umaConta(fornecedor_id, valor, more))
const read = (id: number) => ana.call(getConta, { id })
const { approve, decidir } = deContas
const refusedTo = async (person: typeof ana, id: number) =>
  (await person.refusal(decidir, await deContas.decision(admin, id))).mensagem
const pay = (conta_id: number, valor: string, more: object = {}) =>
  ana.call(createPagamento, { conta_id, data_pagamento: hoje, valor, ...more } as never)
const refusedPay = async (conta_id: number, valor: string, more: object = {}) =>
  (await ana.refusal(createPagamento, { conta_id, data_pagamento: hoje, valor, ...more })).mensagem
async function restore(operacao: string, id: number) {
  const [desfazer] = lixeiraRouter
  await desfazer?.(platform, { actor: ana.actor, pedido: 'desfeito' }, { operacao, id } as never)
}

describe('what the system makes of a recurrence', () => {
  const recurrence = () =>
    ana.call(createRecorrencia, {
      ...{ nome: 'Aluguel', fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor: '1000' },
      ...{ data_inicio: hoje, sem_banco: 'Manter a data', nome_solicitante: 'Zeca', centro_custo: 'Sede' },
      ...{ item: 'Aluguel', natureza_orcamentaria: 'Ocupação', aprovador: 'Célia' },
    } as never)
  const make = async () => {
    await fazerContas(db(), hoje)
    const [made] = await db().query<{ id: number }>('select id from financeiro_contas_a_pagar order by id')
    return made?.id ?? 0
  }

  test.each([
    ['its amount', { valor: '2000' }],
    ['where it is paid', { codigo_pagamento: 'chave@banco.com.br' }],
  ])('is not approved by who changed %s', async (_, dados) => {
    await rule({ perfil: 'Financeiro' })
    const { id, version } = await recurrence()
    await bia.call(updateRecorrencia, { id, version, dados } as never)
    const made = await make()
    for (const person of [ana, bia])
      expect(await refusedTo(person, made)).toBe('Ninguém aprova o que é seu: outra pessoa precisa decidir.')
    await approve(await someone(platform, 'Financeiro', 'Caio'), made)
    expect(await read(made)).toMatchObject({ aprovacao: 'Aprovada' })
  })

  test('nor by who renamed its supplier since', async () => {
    await rule({ perfil: 'Financeiro' })
    await recurrence()
    const { version } = await bia.call(getFornecedor, { id: fornecedor_id })
    const nome = `Aço ${version}`
    await bia.call(updateFornecedor, { id: fornecedor_id, version, dados: { nome } })
    expect((await deContas.state(bia, await make()))?.passos[0]?.pode.decidir).toBe(false)
  })

  test('is approved by who changed other words of it, or its amount when it was made already', async () => {
    await rule({ perfil: 'Financeiro' })
    const { id, version } = await recurrence()
    await bia.call(updateRecorrencia, { id, version, dados: { item: 'Sala' } } as never)
    const made = await make()
    const now = await bia.call(getRecorrencia, { id })
    await bia.call(updateRecorrencia, { id, version: now.version, dados: { valor: '1500' } } as never)
    await db().query(
      `update auditoria set quando = quando + interval '2 minutes'
       where tabela = 'financeiro_recorrencias' and depois ->> 'valor' = '1500.00'`,
    )
    await approve(bia, made)
    expect(await read(made)).toMatchObject({ aprovacao: 'Aprovada' })
  })
})

describe('a rule of a cost centre', () => {
  test('is not passed by way of another centre, in either direction', async () => {
    await rule({ centro_custo: 'Obra', aprovadores: [idOf(bia)] })
    const { id } = await conta('100', { centro_custo: 'Obra' })
    await alterar(ana, id, { centro_custo: 'Livre' })
    await pay(id, '100')
    expect(await alteracaoRecusada(ana, id, { centro_custo: ' OBRA' })).toMatchObject({
      codigo: 'regra',
      mensagem:
        'Com este centro de custo falta a aprovação para o status Paga: Bia. Mantenha o centro de custo, ou exclua os pagamentos, volte o status e peça a aprovação.',
    })
    await alterar(ana, id, { centro_custo: 'Sede' })
    await rule({ aprovadores: [idOf(admin)] })
    const own = await conta('100', { centro_custo: 'Obra' })
    await approve(bia, own.id)
    await alterar(ana, own.id, { status: 'Paga' })
    expect(await alteracaoRecusada(ana, own.id, { centro_custo: 'Sede' })).toMatchObject({ codigo: 'regra' })
    expect(await alterar(ana, own.id, { centro_custo: 'óbra' })).toMatchObject({ aprovacao: 'Aprovada' })
  })

  test('leaves what was paid before it among the centres that ask for no more', async () => {
    const { id } = await conta('100', { status: 'Paga' })
    await rule({ aprovadores: [idOf(bia)] })
    expect(await alterar(ana, id, { centro_custo: 'Sede' })).toMatchObject({ status: 'Paga' })
  })
})

describe('interest and fines', () => {
  test('count towards a rule, with all payments of the payable', async () => {
    await rule({ faixa_de: '1000', aprovadores: [idOf(bia)] })
    const { id } = await conta('900')
    const missing =
      'Com juros e multa esta conta precisa da aprovação de Bia. Some-os ao valor da conta, que então pede a aprovação, e pague sem juros nem multa.'
    expect(await refusedPay(id, '1', { juros: '9000000' })).toBe(missing)
    const { id: paid, version } = await pay(id, '1', { juros: '60', multa: '39,99' })
    const update = { id: paid, version, dados: { multa: '40' } }
    expect((await ana.refusal(updatePagamento, update)).mensagem).toBe(missing)
    expect(await refusedPay(id, '1', { juros: '0,01' })).toBe(missing)
    await ana.call(updatePagamento, { id: paid, version, dados: { juros: '10' } } as never)
    await pay(id, '899', { juros: '10' })
    expect(await read(id)).toMatchObject({ status: 'Paga', aprovacao: null })
  })

  test('that a late bill usually costs ask nobody', async () => {
    await rule({ faixa_de: '505', aprovadores: [idOf(bia)] })
    const { id } = await conta('500')
    expect(await refusedPay(id, '500', { juros: '30', multa: '20,01' })).toMatch(/^Com juros e multa/)
    await pay(id, '500', { juros: '30', multa: '20' })
    expect(await read(id)).toMatchObject({ status: 'Paga', aprovacao: null })
  })

  test('of what a rule applies to do not pass its value; without rules nothing is refused', async () => {
    const free = await conta('100')
    await pay(free.id, '1', { juros: '500' })
    await rule({ faixa_de: '100', aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    await approve(bia, id)
    expect(await refusedPay(id, '1', { juros: '100,01' })).toMatch(/^Juros e multa passam do valor/)
    await pay(id, '100', { juros: '100' })
    expect(await read(id)).toMatchObject({ status: 'Paga', aprovacao: 'Aprovada' })
  })
})

describe('a rule that is made meanwhile', () => {
  test('asks for what comes back from the bin, in the name of the system', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    await approve(bia, id)
    await ana.call(deleteConta, { id })
    await rule({ passo: 2, perfil: 'Financeiro' })
    await alinharAprovacoes(db())
    await restore(contasApi.delete.path, id)
    expect(await read(id)).toMatchObject({ status: 'Pendente', aprovacao: 'Aguardando' })
    expect((await deContas.state(bia, id))?.passos).toMatchObject([
      { situacao: 'Aprovada' },
      { situacao: 'Aguardando', pode: { decidir: true } },
    ])
    expect(await db().query('select from aprovacoes where pedido_por is null')).toHaveLength(1)
    await approve(bia, id)
    expect(await read(id)).toMatchObject({ aprovacao: 'Aprovada' })
  })

  test('holds payables and proposals before its job has marked them, and lets go of them as early', async () => {
    const { id, version } = await conta('100')
    const cliente = await ana.call(createCliente, { nome_cliente: 'Norte', email: 'a@norte.com.br' })
    const proposta = await admin.call(createProposta, {
      ...{ titulo_proposta: 'Reforma', cliente_id: cliente.id, valor_proposta: '100', data_emissao: hoje },
    } as never)
    await rule({ aprovadores: [idOf(bia)] })
    await rule({ tabela: PROPOSTAS, perfil: 'Administrador' })
    const waits = 'Esta conta aguarda aprovação. Antes dela não pode ser paga.'
    expect(await refusedPay(id, '1')).toBe(waits)
    const whole = { id, version, dados: { data_pagamento: hoje } }
    expect((await ana.refusal(pagarConta, whole)).mensagem).toBe(waits)
    const { sem_aprovacao } = await admin.call(prepararEnvio, { proposta_id: proposta.id })
    expect(sem_aprovacao).toMatch(/^Esta proposta espera aprovação/)
    await alinharAprovacoes(db())
    await db().query('delete from alcadas')
    await pay(id, '1')
  })

  test('asks for a proposal that comes back, too; one that was sent stays sent', async () => {
    const cliente = await ana.call(createCliente, { nome_cliente: 'Norte' })
    const create = (more: object = {}) =>
      ana.call(createProposta, {
        ...{ titulo_proposta: 'Reforma', cliente_id: cliente.id, valor_proposta: '100', data_emissao: hoje },
        ...more,
      } as never)
    const open = await create()
    const sent = await create({ status_proposta: 'Enviada' })
    for (const { id } of [open, sent]) await ana.call(deleteProposta, { id })
    await rule({ tabela: PROPOSTAS, perfil: 'Administrador' })
    for (const { id } of [open, sent]) await restore(propostasApi.delete.path, id)
    expect(await ana.call(getProposta, { id: open.id })).toMatchObject({ aprovacao: 'Aguardando' })
    expect(await ana.call(getProposta, { id: sent.id })).toMatchObject({
      status_proposta: 'Enviada',
      aprovacao: null,
    })
    expect((await dePropostas.state(admin, open.id))?.passos).toHaveLength(1)
  })
})

describe('another name of oneself', () => {
  const rename = (person: typeof ana, name: string) =>
    db().query('update auth_users set name = $2 where id = $1', [idOf(person), name])

  test('lifts no ban: names that an account had count, for requester and for who is paid', async () => {
    await rule({ perfil: 'Financeiro' })
    await rename(bia, 'Beatriz')
    const { id } = await conta('100', { nome_solicitante: 'BIA' })
    expect((await deContas.state(bia, id))?.passos[0]?.pode.decidir).toBe(false)
    expect(await refusedTo(bia, id)).toMatch(/^Ninguém aprova o que é seu/)
    const own = await ana.call(createFornecedor, { nome: 'Bia', cnpj: '3' })
    const paid = await ana.call(createConta, umaConta(own.id, '100'))
    expect((await deContas.state(bia, paid.id))?.passos[0]?.pode.decidir).toBe(false)
  })

  test('taken after it was asked for is no offer to decide that comes to nothing', async () => {
    await rule({ perfil: 'Financeiro' })
    const { id } = await conta('100')
    expect((await deContas.state(bia, id))?.passos[0]?.pode.decidir).toBe(true)
    await rename(bia, 'Zeca')
    expect(await deContas.state(bia, id)).toMatchObject({
      passos: [{ pode: { decidir: false } }],
      proprio: true,
    })
    expect(await refusedTo(bia, id)).toMatch(/^Ninguém aprova o que é seu/)
  })
})

describe('a vote', () => {
  const two = async () => {
    const [first, second, third] = await Promise.all(
      ['Davi', 'Edu', 'Fábio'].map(name => someone(platform, 'Financeiro', name)),
    )
    if (!first || !second || !third) throw new Error('three people')
    await rule({ aprovadores: [first, second, third].map(idOf), quorum: 2 })
    const { id } = await conta('100')
    await approve(first, id)
    return { first, second, third, id }
  }
  const outcome = async (id: number) => (await read(id)).aprovacao

  test.each([
    ['was suspended', 'update auth_users set suspenso_em = now() where id = $1'],
    ['was deleted', 'update auth_users set excluido_em = now() where id = $1'],
    ['is of the rule no longer', 'update alcadas set aprovadores = array_remove(aprovadores, $1)'],
  ])('of somebody who %s does not count', async (_, sql) => {
    const { first, second, third, id } = await two()
    await db().query(sql, [idOf(first)])
    await approve(second, id)
    expect(await outcome(id)).toBe('Aguardando')
    await approve(third, id)
    expect(await outcome(id)).toBe('Aprovada')
  })

  test('of somebody who was away and is back counts', async () => {
    const { first, second, id } = await two()
    await db().query('update auth_users set suspenso_em = now() where id = $1', [idOf(first)])
    await db().query('update auth_users set suspenso_em = null where id = $1', [idOf(first)])
    await approve(second, id)
    expect(await outcome(id)).toBe('Aprovada')
  })
})
