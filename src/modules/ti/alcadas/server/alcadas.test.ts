import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCliente, deleteCliente } from '#modules/comercial/clientes/server/service.ts'
import { propostasApi } from '#modules/comercial/propostas/contract.ts'
import { propostasRouter } from '#modules/comercial/propostas/server/router.ts'
import { createProposta, getProposta, updateProposta } from '#modules/comercial/propostas/server/service.ts'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import {
  createConta,
  deleteConta,
  getConta,
  listHistoricoDeContas,
} from '#modules/financeiro/contas-a-pagar/server/service.ts'
import {
  createFornecedor,
  getFornecedor,
  updateFornecedor,
} from '#modules/financeiro/fornecedores/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import { lixeiraApi } from '#platform/contract/lixeira.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import { BUDGETS } from '#platform/server/ground/budgets.ts'
import { avisarAprovacoes, redatoresDeAprovacao } from '#platform/server/services/aprovacoes/avisos.ts'
import { alinharAprovacoes, aprovacoesParadas, escalar } from '#platform/server/services/aprovacoes/job.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { composer } from '#platform/server/services/notificacoes/compose.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { type Person, personOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createAusencia, createSubstituicao } from '../../substituicoes/server/service.ts'
import { alcadasApi } from '../contract.ts'
import { alcadasRouter } from './router.ts'
import { createAlcada, deleteAlcada, listHistoricoDeAlcadas, simularAlcada } from './service.ts'
import {
  alcada,
  alteracaoRecusada,
  alterar,
  aprovacoesDe,
  CONTAS,
  found,
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
const catalog = catalogOf(contasRouter)
const { decidir, pedir, state } = deContas

let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
})
beforeEach(async () => {
  for (const table of VAZIAS) await db().query(`delete from ${table}`)
})

const rule = (more: object) => alcada(admin, more)
const conta = (valor: string, by = ana, more: object = {}) =>
  by.call(createConta, umaConta(fornecedor_id, valor, more))
const decision = (id: number, decisao?: 'aprovar' | 'recusar') => deContas.decision(admin, id, decisao)
const approve = async (person: Person, id: number) => person.call(decidir, await decision(id))
const refusedTo = async (person: Person, id: number) => person.refusal(decidir, await decision(id))

describe('without rules', () => {
  test('nothing is asked, and whoever is typed as Aprovador stays', async () => {
    const { id, aprovacao, aprovador } = await conta('900000')
    expect({ aprovacao, aprovador }).toEqual({ aprovacao: null, aprovador: 'Célia' })
    expect(await state(ana, id)).toBeNull()
    expect(await alterar(ana, id, { status: 'Paga' })).toMatchObject({ status: 'Paga', aprovador: 'Célia' })
    expect(await db().query('select from aprovacoes')).toEqual([])
  })
})

describe('a rule', () => {
  test('applies from its boundary on, to the cent, however the amount is written', async () => {
    await rule({ faixa_de: '5000,01', faixa_ate: '10.000,00', aprovadores: [idOf(bia)] })
    for (const [valor, aprovacao] of [
      ['5000', null],
      ['5.000,00', null],
      [' 5000.00 ', null],
      ['5000.0', null],
      ['5.000,01', 'Aguardando'],
      ['10000.00', 'Aguardando'],
      ['10.000,01', null],
    ] as const)
      expect([valor, (await conta(valor)).aprovacao]).toEqual([valor, aprovacao])
  })

  test('holds a payable back from Paga and Aprovada until it is approved, and names who approves', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id, aprovador } = await conta('100')
    expect(aprovador).toBe('Bia')
    for (const status of ['Paga', 'Aprovada'])
      expect(await alteracaoRecusada(ana, id, { status })).toMatchObject({
        status: 422,
        mensagem: `Falta a aprovação para o status ${status}: Bia.`,
      })
    expect(await approve(bia, id)).toMatchObject({ aprovacao: { situacao: 'Aprovada' } })
    expect(await ana.call(getConta, { id })).toMatchObject({ status: 'Aprovada', aprovacao: 'Aprovada' })
    expect(await alterar(ana, id, { status: 'Paga' })).toMatchObject({ status: 'Paga' })
  })

  test('no payable is made as Paga past it', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    expect(await ana.refusal(createConta, umaConta(fornecedor_id, '1', { status: 'Paga' }))).toMatchObject({
      codigo: 'regra',
    })
  })

  test('of a cost centre goes before the general one of its step', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    await rule({ centro_custo: 'OFICINA', aprovadores: [idOf(admin)] })
    await rule({ passo: 2, faixa_de: '15000', perfil: 'Administrador' })
    const simulate = (centro_custo: string) =>
      admin.call(simularAlcada, { tabela: CONTAS, valor: '18000', centro_custo })
    expect((await simulate(' oficina ')).passos).toBe('Adão, depois Administrador')
    expect((await simulate('Obra')).frase).toBe(
      'Contas a pagar de R$\u00a018.000,00 de Obra → Bia, depois Administrador',
    )
    expect((await conta('10')).aprovador).toBe('Adão')
  })

  test('that asks for the same people as another one of its step names them once', async () => {
    await rule({ perfil: 'Administrador' })
    await rule({ faixa_de: '100', perfil: 'Administrador' })
    await rule({ faixa_de: '200', aprovadores: [idOf(bia)] })
    expect((await admin.call(simularAlcada, { tabela: CONTAS, valor: '18000' })).passos).toBe(
      'Administrador e Bia',
    )
  })

  test('by which nobody could approve is refused when it is made', async () => {
    const only = (more: object) => admin.refusal(createAlcada, { tabela: CONTAS, ativa: true, ...more })
    expect(await only({ perfil: 'RH' })).toMatchObject({
      campos: { perfil: 'A alçada pede 1 e ninguém pode aprovar Contas a pagar.' },
    })
    expect(await only({ aprovadores: [idOf(bia)], quorum: 2 })).toMatchObject({
      campos: { quorum: 'A alçada pede 2 e só Bia pode aprovar Contas a pagar.' },
    })
    expect(await only({})).toMatchObject({ codigo: 'dados_invalidos' })
    expect((await rule({ aprovadores: [idOf(bia)] })).aviso).toContain('Sem Bia ninguém aprova')
  })

  test('is made by an Administrador alone', async () => {
    const ti = await someone(platform, 'TI')
    for (const person of [ti, ana])
      expect(await person.refusal(createAlcada, { tabela: CONTAS, ativa: true })).toMatchObject({
        codigo: 'nao_permitido',
      })
  })

  test('comes back by undo to an Administrador alone, also to who was one', async () => {
    const { id } = await rule({ aprovadores: [idOf(bia)] })
    await admin.call(found(alcadasRouter, alcadasApi.delete), { id })
    const back = { operacao: alcadasApi.delete.path, id }
    const demoted = personOf(platform, { ...admin.actor, perfil_acesso: 'TI' } as never)
    const undo = found(lixeiraRouter, lixeiraApi.desfazer)
    expect(await demoted.refusal(undo, back)).toMatchObject({ codigo: 'nao_permitido' })
    expect(await admin.call(undo, back)).toMatchObject({ tipo: 'Alçada' })
  })

  test('is told in the trail by words and names', async () => {
    const { id } = await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const { id: byProfile } = await rule({ perfil: 'Administrador' })
    const told = async (of: number) => {
      const { mudancas } = await admin.call(listHistoricoDeAlcadas, { id: of })
      return Object.fromEntries(mudancas[0]?.campos.map(({ campo, depois }) => [campo, depois]) ?? [])
    }
    expect(await told(id)).toMatchObject({ tabela: 'Contas a pagar', aprovadores: 'Bia, Adão' })
    expect(await told(byProfile)).not.toHaveProperty('aprovadores')
  })

  test('that is new asks for what is open, and one that is gone asks no longer', async () => {
    const open = await conta('100')
    const paid = await conta('100', ana, { status: 'Paga' })
    const { id } = await rule({ aprovadores: [idOf(bia)] })
    await alinharAprovacoes(db())
    expect(await ana.call(getConta, { id: open.id })).toMatchObject({ aprovacao: 'Aguardando' })
    expect(await ana.call(getConta, { id: paid.id })).toMatchObject({ aprovacao: null, status: 'Paga' })
    await admin.call(deleteAlcada, { id })
    const [gone] = await db().query('select tipo, nome from exclusoes order by created_at desc limit 1')
    expect(gone).toEqual({ tipo: 'Alçada', nome: 'Contas a pagar' })
    await alinharAprovacoes(db())
    expect(await ana.call(getConta, { id: open.id })).toMatchObject({ aprovacao: null })
    expect(await state(ana, open.id)).toBeNull()
  })
})

test('what an approval writes to the record is told by the approval alone', async () => {
  await rule({ aprovadores: [idOf(bia)] })
  const { id } = await conta('100')
  await approve(bia, id)
  expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada' })
  const { mudancas } = await ana.call(listHistoricoDeContas, { id })
  const changes = mudancas.filter(({ acao }) => acao === 'alterar')
  expect(changes.filter(({ campos }) => campos.length === 0)).toEqual([])
  expect(changes.map(({ sobre }) => sobre)).toContain('Aprovação')
  const [trail] = await db().query(
    `select count(*)::int as n from auditoria where tabela = 'financeiro_contas_a_pagar' and acao = 'alterar' and registro_id = $1`,
    [id],
  )
  expect(trail).toEqual({ n: 1 })
})

describe('a step', () => {
  test('waits for the one before it', async () => {
    await rule({ passo: 1, aprovadores: [idOf(bia)] })
    await rule({ passo: 2, perfil: 'Administrador' })
    const { id } = await conta('100')
    expect((await state(bia, id))?.passos.map(({ situacao }) => situacao)).toEqual(['Aguardando', 'Depois'])
    const later = (await state(admin, id))?.passos[1]
    expect(
      await admin.refusal(decidir, {
        ...(await decision(id)),
        passo_id: later?.id ?? 0,
        selo: later?.selo ?? '',
      }),
    ).toMatchObject({ status: 409 })
    await approve(bia, id)
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aguardando', status: 'Pendente' })
    await approve(admin, id)
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada', status: 'Aprovada' })
  })

  test('with a quorum takes different people', async () => {
    const carla = await someone(platform, 'Financeiro', 'Carla')
    await rule({ aprovadores: [idOf(bia), idOf(carla), idOf(admin)], quorum: 2 })
    const { id, aprovador } = await conta('100')
    expect(aprovador).toBe('2 de Bia, Carla, Adão')
    await approve(bia, id)
    expect(await refusedTo(bia, id)).toMatchObject({
      status: 409,
      mensagem: expect.stringContaining('já aprovou'),
    })
    expect((await state(carla, id))?.situacao).toBe('Aguardando')
    await approve(carla, id)
    expect((await state(carla, id))?.situacao).toBe('Aprovada')
  })

  test('decided by 50 at once is decided once, and the others are told by whom', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) => someone(platform, 'Financeiro', `P${n}`)),
    )
    await rule({ aprovadores: people.map(idOf) })
    const { id } = await conta('100')
    const input = await decision(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const person = people[n % 5] as Person
        return person.call(decidir, input).then(
          () => 'approved',
          (error: { status: number; message: string }) => `${error.status} ${error.message.slice(0, 2)}`,
        )
      }),
    )
    expect(answers.filter(answer => answer === 'approved')).toHaveLength(1)
    expect(answers.filter(answer => answer.startsWith('409 P'))).toHaveLength(49)
    expect((await state(admin, id))?.passos[0]?.votos).toHaveLength(1)
  })

  test('refused says why, holds the payable back, and is asked for anew', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    expect(await bia.refusal(decidir, { ...(await decision(id, 'recusar')), motivo: null })).toMatchObject({
      campos: { motivo: 'Escreva o motivo da recusa.' },
    })
    await bia.call(decidir, await decision(id, 'recusar'))
    expect(await alteracaoRecusada(ana, id, { status: 'Paga' })).toMatchObject({
      mensagem: 'A aprovação foi recusada (Caro demais). Corrija e peça de novo antes do status Paga.',
    })
    await ana.call(pedir, { registro_id: id })
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aguardando' })
    await approve(bia, id)
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada' })
  })
})

describe('what was approved is sealed', () => {
  test.each([
    ['one cent', { valor: '100,01' }, true],
    ['the payment code', { codigo_pagamento: 'chave@pix.com.br' }, true],
    ['the due date', { data_vencimento: '2030-01-01' }, false],
    ['the item', { item: 'Fresa' }, false],
  ])('a change of %s reopens: %j %s', async (_, dados, reopens) => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    await approve(bia, id)
    expect(await alterar(ana, id, dados)).toMatchObject(
      reopens
        ? { aprovacao: 'Aguardando', status: 'Pendente' }
        : { aprovacao: 'Aprovada', status: 'Aprovada' },
    )
  })

  test('another supplier reopens it; the telephone of its own does not', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    await approve(bia, id)
    const { version } = await ana.call(getFornecedor, { id: fornecedor_id })
    await ana.call(updateFornecedor, { id: fornecedor_id, version, dados: { telefone: '(11) 90000-0000' } })
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada', status: 'Aprovada' })
    const other = await ana.call(createFornecedor, { nome: 'Aço Norte', cnpj: '2' })
    expect(await alterar(ana, id, { fornecedor_id: other.id })).toMatchObject({
      aprovacao: 'Aguardando',
      status: 'Pendente',
    })
  })

  test('nothing of it changes while it is Paga, and a decision about what was seen before is refused', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    const seen = await decision(id)
    await alterar(ana, id, { valor: '200' })
    expect(await bia.refusal(decidir, seen)).toMatchObject({
      status: 409,
      mensagem: expect.stringContaining('mudou depois que você o viu'),
    })
    await approve(bia, id)
    await alterar(ana, id, { status: 'Paga' })
    expect(await alteracaoRecusada(ana, id, { valor: '300' })).toMatchObject({ codigo: 'regra' })
    expect(await alterar(ana, id, { item: 'Fresa' })).toMatchObject({ aprovacao: 'Aprovada' })
  })

  test('by SQL, too: no path goes past the triggers', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    const pay = () => db().query(`update financeiro_contas_a_pagar set status = 'Paga' where id = $1`, [id])
    await expect(pay()).rejects.toMatchObject({ code: 'AL001' })
    await approve(bia, id)
    await db().query(`update financeiro_contas_a_pagar set valor = 100.01 where id = $1`, [id])
    await expect(pay()).rejects.toMatchObject({ code: 'AL001' })
  })

  test('is looked at again when anything changes that a rule reads, and only then', async () => {
    const tables = await db().query<{ tabela: string; colunas: string[] }>(
      `select a.tabela, array_agg(distinct c.column_name::text) as colunas
       from aprovaveis() a, jsonb_path_query(a.regra, 'strict $.**') v
       join information_schema.columns c on c.column_name = v #>> '{}'
       where c.table_schema = 'public' and c.table_name = a.tabela group by 1`,
    )
    expect(tables.map(({ tabela }) => tabela).sort()).toEqual([PROPOSTAS, CONTAS].sort())
    for (const { tabela, colunas } of tables) {
      const triggers = await db().query<{ quando: string }>(
        `select pg_get_triggerdef(oid) as quando from pg_trigger
         where tgrelid = $1::regclass and tgname in ('aprovavel_antes_alterado', 'aprovavel_depois_alterado')`,
        [tabela],
      )
      expect(triggers).toHaveLength(2)
      for (const { quando } of triggers)
        for (const coluna of [...colunas, 'aprovacao', 'user_id']) expect(quando).toContain(`'${coluna}'`)
      expect(triggers[0]?.quando).not.toContain("'data_")
    }
  })

  test('comes back from the bin with the payable', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('100')
    await approve(bia, id)
    await alterar(ana, id, { status: 'Paga' })
    await ana.call(deleteConta, { id })
    expect(await db().query('select from aprovacoes')).toEqual([])
    const [desfazer] = lixeiraRouter
    const input = { operacao: contasApi.delete.path, id }
    await desfazer?.(platform, { actor: ana.actor, pedido: 'desfeito' }, input as never)
    expect(await ana.call(getConta, { id })).toMatchObject({ status: 'Paga', aprovacao: 'Aprovada' })
    expect((await state(ana, id))?.passos[0]?.votos).toMatchObject([{ nome: 'Bia' }])
  })

  test('of many paid at once those without approval are refused one by one', async () => {
    await rule({ faixa_de: '1000', aprovadores: [idOf(bia)] })
    const small = await conta('10')
    const large = await conta('5000')
    const iniciar = found(selecaoRouter(catalog), selecaoApi.iniciar)
    const andamento = found(selecaoRouter(catalog), selecaoApi.andamento)
    const { id } = await ana.call(iniciar, {
      operacao: contasApi.update.path,
      dados: { status: 'Paga' },
      alvo: { ids: [small.id, large.id], versions: [small.version, large.version] },
    } as never)
    const bulk = { platform, permissions: permissions(db(), matrizDaTabela), catalog }
    await runOnce(db(), alteracoes, {}, { bulk } as never)
    const done = await ana.call(andamento, { id } as never)
    expect(done).toMatchObject({ feitas: 1, recusadas: 1 })
    expect(JSON.stringify(done)).toContain('Falta a aprovação para o status Paga: Bia.')
    expect(await ana.call(getConta, { id: small.id })).toMatchObject({ status: 'Paga' })
  })

  test('of many decided in the list each is decided as alone, and what is not this person’s says why', async () => {
    await rule({ faixa_de: '100', faixa_ate: '999', aprovadores: [idOf(bia)] })
    await rule({ faixa_de: '1000', aprovadores: [idOf(admin)] })
    const [um, dois] = [await conta('150'), await conta('250')]
    const [semAlcada, deOutro, propria, mudou] = [
      await conta('10'),
      await conta('5000'),
      await conta('300', bia),
      await conta('400'),
    ]
    const all = [um, dois, semAlcada, deOutro, propria, mudou]
    // Saved after it was seen.
    await alterar(ana, mudou.id, { valor: '401' })
    const select = selecaoRouter(catalog)
    const decide = async (
      person: Person,
      operacao: Procedure,
      dados: object,
      contas: { id: number; version: number }[],
      budgets = BUDGETS,
    ) => {
      const alvo = { ids: contas.map(({ id }) => id), versions: contas.map(({ version }) => version) }
      const { id } = await person.call(found(select, selecaoApi.iniciar), {
        operacao: operacao.path,
        dados,
        alvo,
      } as never)
      const bulk = {
        platform: { ...platform, budgets },
        permissions: permissions(db(), matrizDaTabela),
        catalog,
      }
      await runOnce(db(), alteracoes, {}, { bulk } as never)
      const done = await person.call(found(select, selecaoApi.andamento), { id } as never)
      const why = new Map(
        done.recusas.flatMap(({ motivo, registros }) => registros.map(({ id }) => [id, motivo])),
      )
      return { id, feitas: done.feitas, motivos: contas.map(conta => why.get(conta.id) ?? '') }
    }
    const done = await decide(bia, contasApi.aprovar, { decisao: 'Aprovar' }, all)
    expect(done).toMatchObject({
      feitas: 2,
      motivos: [
        ...['', '', 'Nada aqui espera por aprovação.', 'A alçada deste passo é de outra pessoa.'],
        'Ninguém aprova o que é seu: outra pessoa precisa decidir.',
        'Este registro mudou depois que você o viu.',
      ],
    })
    expect(await ana.call(getConta, { id: um.id })).toMatchObject({
      aprovacao: 'Aprovada',
      status: 'Aprovada',
    })
    expect((await state(admin, dois.id))?.passos[0]?.votos).toMatchObject([{ nome: 'Bia' }])
    // It is no change of a field that a button takes back.
    expect(await bia.refusal(found(select, selecaoApi.desfazer), { id: done.id })).toMatchObject({
      codigo: 'regra',
    })
    expect(await bia.call(found(select, selecaoApi.recentes), {})).toEqual({ lotes: [] })
    expect(
      await decide(admin, contasApi.recusar, { motivo: 'Caro demais' }, [
        deOutro,
        await ana.call(getConta, { id: um.id }),
      ]),
    ).toMatchObject({
      feitas: 1,
      motivos: ['', 'Nada aqui espera por aprovação.'],
    })
    expect((await state(ana, deOutro.id))?.passos[0]?.recusa).toMatchObject({
      nome: 'Adão',
      motivo: 'Caro demais',
    })
    // It told its asker by mail. Somebody who has told as many as an hour allows decides nothing that would tell one more.
    const outra = await conta('6000')
    const again = () =>
      decide(admin, contasApi.recusar, { motivo: 'Caro demais' }, [outra], { ...BUDGETS, noticesPerHour: 1 })
    expect(await again()).toMatchObject({
      feitas: 0,
      motivos: [expect.stringMatching(/até 1 vez por hora.*Tente de novo em 60 minutos/)],
    })
    expect((await state(ana, outra.id))?.passos[0]?.recusa).toBeNull()
    await db().query(`update tentativas set desde = now() - interval '61 minutes'`)
    expect(await again()).toMatchObject({ feitas: 1, motivos: [''] })
  })
})

test('a proposal above a value is not sent without approval, and its items count', async () => {
  await rule({ tabela: PROPOSTAS, faixa_de: '1000', perfil: 'Administrador' })
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Norte' })
  const item = { descricao: 'Obra', unidade: null, quantidade: '2', valor_unitario: '500' }
  const { id, aprovacao, itens } = await ana.call(createProposta, {
    ...{ titulo_proposta: 'Reforma', cliente_id, valor_proposta: '1', data_emissao: hoje, itens: [item] },
  } as never)
  expect(aprovacao).toBe('Aguardando')
  expect(
    await ana.refusal(createProposta, {
      ...{ titulo_proposta: 'Pronta', cliente_id, valor_proposta: '2000', data_emissao: hoje },
      status_proposta: 'Enviada',
    } as never),
  ).toMatchObject({
    mensagem:
      'Falta a aprovação para o status Enviada: Administrador. Salve como Em Elaboração; depois de aprovada ela pode ser enviada.',
  })
  expect(
    await ana.refusal(updateProposta, { id, version: 1, dados: { status_proposta: 'Enviada' } }),
  ).toMatchObject({ mensagem: 'Falta a aprovação para o status Enviada: Administrador.' })
  expect(
    await ana.call(updateProposta, {
      id,
      version: 1,
      dados: { itens: [{ ...itens[0], quantidade: '1' }] },
    } as never),
  ).toMatchObject({ aprovacao: null })
})

describe('whose own it becomes', () => {
  test('after it was asked for does not decide it: who is named as its requester, or as who is paid', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const { id } = await conta('100')
    const before = (await state(ana, id))?.passos[0]?.selo
    await alterar(ana, id, { nome_solicitante: ' bia ' })
    // The seal is the same: nobody is asked anew.
    expect((await state(ana, id))?.passos[0]?.selo).toBe(before)
    const own = { mensagem: 'Ninguém aprova o que é seu: outra pessoa precisa decidir.' }
    expect(await refusedTo(bia, id)).toMatchObject(own)
    // Neither another name nor another amount frees her.
    await alterar(ana, id, { nome_solicitante: 'Zeca' })
    expect(await refusedTo(bia, id)).toMatchObject(own)
    await alterar(ana, id, { valor: '101' })
    expect(await refusedTo(bia, id)).toMatchObject(own)
    const paid = await ana.call(createFornecedor, { nome: 'Adão', cnpj: '529.982.247-25' })
    await alterar(ana, id, { fornecedor_id: paid.id })
    expect(await refusedTo(admin, id)).toMatchObject(own)
  })

  test('by changing what is sealed: who did has asked for it anew, whoever asked before', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const { id } = await conta('100')
    await alterar(bia, id, { item: 'Fresa' })
    expect((await state(bia, id))?.passos[0]).toMatchObject({ pode: { decidir: true } })
    await alterar(bia, id, { valor: '100,01' })
    const own = { mensagem: 'Ninguém aprova o que é seu: outra pessoa precisa decidir.' }
    expect(await refusedTo(bia, id)).toMatchObject(own)
    // What they approved before, too.
    await approve(admin, id)
    await alterar(admin, id, { codigo_pagamento: 'chave@pix.com.br' })
    expect(await refusedTo(admin, id)).toMatchObject(own)
    expect([await waitingFor(bia), await waitingFor(admin)]).toEqual([[], []])
  })

  test('after they approved it takes their approval back; a name of nobody here does not', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const { id } = await conta('100')
    await approve(bia, id)
    expect(await alterar(ana, id, { nome_solicitante: 'Outro' })).toMatchObject({ aprovacao: 'Aprovada' })
    expect(await alterar(ana, id, { nome_solicitante: 'Bia' })).toMatchObject({
      aprovacao: 'Aguardando',
      status: 'Pendente',
    })
    expect((await state(ana, id))?.passos[0]).toMatchObject({ situacao: 'Aguardando', votos: [] })
    await approve(admin, id)
    expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada' })
  })
})

describe('of a proposal the client is sealed, too', () => {
  async function aprovada() {
    await rule({ tabela: PROPOSTAS, faixa_de: '1000', perfil: 'Administrador' })
    const [norte, sul] = await Promise.all(
      ['Norte', 'Sul'].map(nome_cliente => ana.call(createCliente, { nome_cliente })),
    )
    const { id } = await ana.call(createProposta, {
      ...{ titulo_proposta: 'Reforma', cliente_id: norte?.id, valor_proposta: '1000', data_emissao: hoje },
    } as never)
    await dePropostas.approve(admin, id)
    const change = async (dados: object) => {
      const { version } = await ana.call(getProposta, { id })
      return ana.call(updateProposta, { id, version, dados } as never)
    }
    return { id, norte, sul, change }
  }

  test('another one asks anew', async () => {
    const { change, norte, sul } = await aprovada()
    expect(await change({ titulo_proposta: 'Reforma geral' })).toMatchObject({ aprovacao: 'Aprovada' })
    expect(await change({ cliente_id: sul?.id })).toMatchObject({ aprovacao: 'Aguardando' })
    // Back to the first: what was approved was asked anew meanwhile.
    expect(await change({ cliente_id: norte?.id })).toMatchObject({ aprovacao: 'Aguardando' })
  })

  test('a deleted one changes nothing, and another one after it does', async () => {
    const { id, change, norte, sul } = await aprovada()
    await change({ status_proposta: 'Enviada' })
    await ana.call(deleteCliente, { id: norte?.id as number })
    expect(await ana.call(getProposta, { id })).toMatchObject({
      ...{ cliente_id: null, status_proposta: 'Enviada', aprovacao: 'Aprovada' },
    })
    const { version } = await ana.call(getProposta, { id })
    const other = { id, version, dados: { cliente_id: sul?.id as number } }
    expect((await ana.refusal(updateProposta, other as never)).mensagem).toMatch(
      /No status Enviada o que foi/,
    )
    await change({ status_proposta: 'Em Elaboração' })
    expect(await change({ cliente_id: sul?.id })).toMatchObject({ aprovacao: 'Aguardando' })
  })
})

describe('who is missing', () => {
  const escalate = (now = new Date()) => escalar(db(), matrizDaTabela, 'America/Sao_Paulo', now)

  test.each([
    ['suspended', 'suspenso_em = now()'],
    ['moved to a profile that does not see payables', `perfil_acesso = 'RH'`],
  ])(
    'a step of who is %s goes to the Administradores within one run, and to a substitute at once',
    async (_, change) => {
      const dora = await someone(platform, 'Financeiro', 'Dora')
      await rule({ aprovadores: [idOf(dora)] })
      const { id } = await conta('100')
      await escalate()
      expect((await state(admin, id))?.passos[0]).toMatchObject({ escalada: false })
      await db().query(`update auth_users set ${change} where id = $1`, [idOf(dora)])
      expect(await refusedTo(admin, id)).toMatchObject({ codigo: 'nao_permitido' })
      await admin.call(createSubstituicao, { de_id: idOf(dora), para_id: idOf(bia), inicio: hoje, fim: hoje })
      await escalate()
      expect((await state(bia, id))?.passos[0]).toMatchObject({ escalada: false, pode: { decidir: true } })
      await db().query('delete from substituicoes')
      await escalate()
      expect((await state(admin, id))?.passos[0]).toMatchObject({ escalada: true, pode: { decidir: true } })
      await approve(admin, id)
      expect(await ana.call(getConta, { id })).toMatchObject({ aprovacao: 'Aprovada' })
    },
  )

  test('a step that waits longer than its business days goes to the Administradores as well', async () => {
    await rule({ aprovadores: [idOf(bia)], escala_dias: 2 })
    const { id } = await conta('100')
    const since = (day: string) =>
      db().query(`update aprovacoes set desde = $1, escalada = false`, [`${day}T15:00:00-03:00`])
    for (const [desde, hoje, escalada] of [
      ['2026-11-18', '2026-11-19', false],
      ['2026-11-18', '2026-11-20', false],
      ['2026-11-18', '2026-11-23', true],
      ['2026-11-21', '2026-11-23', false],
      ['2026-11-21', '2026-11-24', true],
    ] as const) {
      await since(desde)
      await escalate(new Date(`${hoje}T15:00:00-03:00`))
      expect([desde, hoje, (await state(admin, id))?.passos[0]?.escalada]).toEqual([desde, hoje, escalada])
    }
    // A holiday of the city, of every year, is no business day.
    await db().query(`insert into configuracoes (id, feriados) values (1, '19/11 Padroeira')`)
    await since('2026-11-18')
    for (const [hoje, escalada] of [
      ['2026-11-23', false],
      ['2026-11-24', true],
    ] as const) {
      await escalate(new Date(`${hoje}T15:00:00-03:00`))
      expect([hoje, (await state(admin, id))?.passos[0]?.escalada]).toEqual([hoje, escalada])
    }
    await db().query('delete from configuracoes')
  })

  test('what waits for somebody is what they may decide, with in whose place', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('1500')
    const waiting = async (person: Person) => (await waitingFor(person)).map(({ endereco }) => endereco)
    const address = `/financeiro/contas-a-pagar/${id}`
    expect(await waitingFor(bia)).toMatchObject([
      {
        ...{
          titulo: 'SC-9',
          detalhe: 'Aço Sul · Torno · Oficina · Ana pediu',
          quantia: '1500.00',
          no_lugar_de: null,
        },
        endereco: address,
        verbos: [
          { rotulo: 'Aprovar', tecla: 'a', sucesso: 'Aprovado', pergunta: null, paraMuitos: { id } },
          {
            ...{ rotulo: 'Recusar', tecla: 'r', sucesso: 'Recusado' },
            ...{ pergunta: { campo: 'motivo' }, paraMuitos: { id } },
          },
        ],
      },
    ])
    const carla = await someone(platform, 'Financeiro', 'Carla')
    expect(await waiting(carla)).toEqual([])
    await bia.call(createAusencia, { para_id: idOf(carla), inicio: hoje, fim: hoje })
    expect(await waitingFor(carla)).toMatchObject([
      { detalhe: 'Aço Sul · Torno · Oficina · Ana pediu', no_lugar_de: 'Bia' },
    ])
    expect(await waiting(ana)).toEqual([])
    await approve(carla, id)
    expect((await state(ana, id))?.passos[0]?.votos).toMatchObject([{ nome: 'Carla', de: 'Bia' }])
    expect([await waiting(carla), await waiting(bia)]).toEqual([[], []])
  })

  test('the verbs of what waits decide it, a refusal with its reason; what was decided elsewhere is told', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const [um, dois] = [await conta('10'), await conta('20')]
    const [first, second] = await waitingFor(bia)
    const aprovar = first?.verbos[0]?.entrada as never
    expect(await bia.call(decidir, aprovar)).toMatchObject({ aprovacao: { situacao: 'Aprovada' } })
    expect(await admin.refusal(decidir, aprovar)).toMatchObject({ status: 409, titulo: 'Já decidido' })
    const recusar = second?.verbos[1]?.entrada as object
    expect(await bia.refusal(decidir, recusar as never)).toMatchObject({
      campos: { motivo: expect.any(String) },
    })
    await bia.call(decidir, { ...recusar, motivo: 'Caro' } as never)
    expect([
      await ana.call(getConta, { id: um.id }),
      await ana.call(getConta, { id: dois.id }),
    ]).toMatchObject([{ aprovacao: 'Aprovada' }, { aprovacao: 'Recusada' }])
    expect([await waitingFor(bia), await waitingFor(admin)]).toEqual([[], []])
  })

  test('what was refused waits for who asked, until it is asked for again or changes', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('10')
    const returned = async (person: Person) =>
      (
        await person.call(found(inbox, esperaApi.list), { fonte: 'recusada/financeiro/contas-a-pagar' })
      ).grupos.flatMap(({ linhas }) => linhas)
    const refuse = async () => bia.call(decidir, await decision(id, 'recusar'))
    await refuse()
    expect([await returned(bia), await returned(admin)]).toEqual([[], []])
    const [row, ...others] = await returned(ana)
    expect([others, row]).toMatchObject([
      [],
      {
        titulo: 'SC-9',
        detalhe: 'Bia recusou: Caro demais',
        verbos: [{ rotulo: 'Pedir de novo', tecla: 'p' }],
      },
    ])
    await ana.call(pedir, row?.verbos[0]?.entrada as never)
    expect([await returned(ana), (await waitingFor(bia)).length]).toEqual([[], 1])
    await refuse()
    expect(await returned(ana)).toHaveLength(1)
    await alterar(ana, id, { valor: '11' })
    expect(await returned(ana)).toEqual([])
    await refuse()
    await alterar(ana, id, { status: 'Cancelada' })
    expect(await returned(ana)).toEqual([])

    // What the system asked for, as for a new rule, goes back to who made the record.
    const { id: alheia } = await conta('20')
    await db().query('update aprovacoes set pedido_por = null where registro_id = $1', [alheia])
    await bia.call(decidir, await decision(alheia, 'recusar'))
    expect((await returned(ana)).map(({ endereco }) => endereco)).toEqual([
      `/financeiro/contas-a-pagar/${alheia}`,
    ])
  })

  test('only who may change what was refused is offered to ask for it again, on its page and where it waits', async () => {
    const { decidir, pedir, state, decision } = dePropostas
    const [ela, outra] = [
      await someone(platform, 'Usuário Comum', 'Ela'),
      await someone(platform, 'Usuário Comum', 'Outra'),
    ]
    await rule({ tabela: PROPOSTAS, aprovadores: [idOf(admin)] })
    const cliente_id = (await ana.call(createCliente, { nome_cliente: 'Norte' })).id
    const { id } = await ela.call(createProposta, {
      ...{ titulo_proposta: 'Reforma', cliente_id, valor_proposta: '1', data_emissao: hoje },
    } as never)
    const may = async (person: Person) => (await state(person, id))?.pode.pedir
    expect(await may(ela)).toBe(false)
    await admin.call(decidir, await decision(admin, id, 'recusar'))
    expect([await may(ela), await may(ana), await may(outra)]).toEqual([true, true, false])
    expect(await outra.refusal(pedir, { registro_id: id })).toMatchObject({ codigo: 'nao_permitido' })
    // Who asked for it is no longer who may ask: the record is another's since.
    const offered = async (person: Person) => {
      const fonte = 'recusada/comercial/propostas'
      const { grupos } = await person.call(found(esperaRouter(propostasRouter), esperaApi.list), { fonte })
      return grupos.flatMap(({ linhas }) => linhas.map(({ verbos }) => verbos.map(({ rotulo }) => rotulo)))
    }
    expect(await offered(ela)).toEqual([['Pedir de novo']])
    await db().query(`update ${PROPOSTAS} set user_id = $2 where id = $1`, [id, idOf(outra)])
    expect([await offered(ela), await may(ela), await may(outra)]).toEqual([[[]], false, true])
    await db().query('update aprovacoes set pedido_por = $1', [idOf(ana)])
    expect(await offered(ana)).toEqual([['Pedir de novo']])
    await outra.call(pedir, { registro_id: id })
  })

  test('what was escalated waits for Administradores, too, once', async () => {
    await rule({ perfil: 'Financeiro' })
    await conta('10')
    expect(await waitingFor(admin)).toEqual([])
    await db().query('update aprovacoes set escalada = true')
    expect(await waitingFor(admin)).toMatchObject([
      { detalhe: 'Aço Sul · Torno · Oficina · Ana pediu · veio aos Administradores' },
    ])
    for (const more of [{ perfil: 'Administrador' }, { aprovadores: [idOf(bia)] }]) await rule(more)
    await alinharAprovacoes(db())
    await db().query('update aprovacoes set escalada = true')
    expect(await waitingFor(admin)).toHaveLength(3)
  })
})

const inbox = esperaRouter(contasRouter)
async function waitingFor(person: Person) {
  const { grupos } = await person.call(found(inbox, esperaApi.list), {
    fonte: 'aprovar/financeiro/contas-a-pagar',
  })
  expect((await person.call(found(inbox, esperaApi.numero), {})).total).toBe(grupos[0]?.total ?? 0)
  return grupos.flatMap(({ linhas }) => linhas)
}

describe('a mail', () => {
  const [redator] = redatoresDeAprovacao
  const letter = ({ actor }: Person, dados: unknown) =>
    (redator as { escreve: (leitor: object, dados: unknown) => Promise<unknown> }).escreve(
      { db: db(), actor, hoje },
      dados,
    )
  async function mails() {
    await avisarAprovacoes(db(), hoje)
    return db().query<{ usuario_id: string; dados: Record<string, unknown> }>(
      `delete from emails where notificacao = 'aprovacao_pedida' returning usuario_id, dados`,
    )
  }
  const told = async () => (await mails()).map(({ usuario_id }) => usuario_id).sort()
  const ids = (...people: Person[]) => people.map(idOf).sort()

  test('tells once those who may decide, with a link that opens and decides nothing', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('1500')
    const [mail, ...others] = await mails()
    expect([mail?.usuario_id, others]).toEqual([idOf(bia), []])
    expect(await letter(bia, mail?.dados)).toMatchObject({
      assunto: 'Espera a sua aprovação: SC-9, R$\u00a01.500,00',
      botao: 'Abrir e decidir',
      caminho: `/financeiro/contas-a-pagar/${id}`,
    })
    expect(await letter(admin, mail?.dados)).toBeNull()
    expect(await mails()).toEqual([])
    await alterar(ana, id, { valor: '1500,01' })
    expect(await told()).toEqual(ids(bia))
    await approve(bia, id)
    expect(await letter(bia, mail?.dados)).toBeNull()
    expect(await mails()).toEqual([])
  })

  test('tells a refusal with its reason to who asked, until it is asked for again', async () => {
    const [, recusa] = redatoresDeAprovacao
    const write = ({ actor }: Person, dados: unknown) =>
      (recusa as { escreve: (leitor: object, dados: unknown) => Promise<unknown> }).escreve(
        { db: db(), actor, hoje },
        dados,
      )
    await rule({ aprovadores: [idOf(bia)] })
    const { id } = await conta('1500')
    await db().query(`delete from emails where notificacao = 'aprovacao_recusada'`)
    await bia.call(decidir, await decision(id, 'recusar'))
    const sent = await db().query<{ usuario_id: string; dados: unknown }>(
      `delete from emails where notificacao = 'aprovacao_recusada' returning usuario_id, dados`,
    )
    expect(sent.map(({ usuario_id }) => usuario_id)).toEqual([idOf(ana)])
    expect(await write(ana, sent[0]?.dados)).toMatchObject({
      assunto: 'Aprovação recusada: SC-9, R$\u00a01.500,00',
      blocks: [{ p: 'Bia recusou o que você pediu para aprovar:' }, { quote: 'Caro demais' }, {}, {}],
      caminho: `/financeiro/contas-a-pagar/${id}`,
    })
    await ana.call(pedir, { registro_id: id })
    expect(await write(ana, sent[0]?.dados)).toBeNull()
  })

  test('comes to substitutes, to the next step in its turn, and to Administradores once escalated', async () => {
    const carla = await someone(platform, 'Financeiro', 'Carla')
    await rule({ aprovadores: [idOf(bia)] })
    await rule({ passo: 2, aprovadores: [idOf(carla)] })
    await bia.call(createAusencia, { para_id: idOf(carla), inicio: hoje, fim: hoje })
    const { id } = await conta('10')
    expect(await told()).toEqual(ids(bia, carla))
    await approve(bia, id)
    expect(await told()).toEqual(ids(carla))
    await db().query('update aprovacoes set escalada = true')
    const [mail, ...others] = await mails()
    expect(others.every(({ usuario_id }) => usuario_id !== idOf(carla))).toBe(true)
    expect([mail, ...others].map(one => one?.usuario_id)).toContain(idOf(admin))
  })

  test('says in whose place it is read, and what came to the Administradores since nobody of the rule is left', async () => {
    const dora = await someone(platform, 'Financeiro', 'Dora')
    const carla = await someone(platform, 'Financeiro', 'Carla')
    await rule({ aprovadores: [idOf(dora)] })
    await dora.call(createAusencia, { para_id: idOf(carla), inicio: hoje, fim: hoje })
    await conta('1500')
    await db().query('update auth_users set suspenso_em = now() where id = $1', [idOf(dora)])
    const [mail, ...others] = await mails()
    expect([mail?.usuario_id, others]).toEqual([idOf(carla), []])
    expect(await letter(carla, mail?.dados)).toMatchObject({
      assunto: 'Espera a sua aprovação, no lugar de Dora: SC-9, R$\u00a01.500,00',
      blocks: [{ p: expect.stringContaining('a aprovação de Dora, que você substitui.') }, {}],
    })
    // Without a substitute: one run of the job.
    await db().query('delete from substituicoes')
    await runOnce(db(), aprovacoesParadas, {})
    expect(await waitingFor(carla)).toEqual([])
    expect(await waitingFor(admin)).toMatchObject([
      { detalhe: 'Aço Sul · Torno · Oficina · Ana pediu · veio aos Administradores' },
    ])
    const escalated = (await mails()).find(({ usuario_id }) => usuario_id === idOf(admin))
    expect(await letter(admin, escalated?.dados)).toMatchObject({
      assunto: 'Veio aos Administradores para aprovação: SC-9, R$\u00a01.500,00',
      blocks: [{ p: expect.stringContaining('ninguém mais da alçada pode decidir') }, {}],
    })
  })

  test('is one of many things asked for by the same person, and none to who chose none', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    await db().query(
      `insert into preferencias_de_notificacao (usuario_id, notificacao, frequencia) values ($1, 'aprovacao_pedida', 'nunca')`,
      [idOf(admin)],
    )
    for (const valor of ['10', '20', '30']) await conta(valor)
    const sent = await mails()
    expect(sent.map(({ usuario_id }) => usuario_id)).toEqual([idOf(bia)])
    expect(sent[0]?.dados).toMatchObject({ autor: 'Ana', muitos: [{}, {}, {}] })
    await db().query('delete from preferencias_de_notificacao')
  })

  test('keeps the first of very many, and tells how many there are', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    for (let n = 0; n < 53; n++) await conta('10')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.dados).toMatchObject({ muitos: Array(50).fill({}), mais: 3 })
    const parts = { db: db(), permissions: platform.permissions, appUrl: '', timezone: 'America/Sao_Paulo' }
    const compose = composer(parts, redatoresDeAprovacao)
    const notified = { notificacao: 'aprovacao_pedida', usuario_id: idOf(bia), dados: mail?.dados ?? {} }
    expect(await compose(notified)).toMatchObject({
      assunto: '53 aprovações esperam por você',
      texto: expect.stringContaining('E mais 43.'),
    })
  })
})
