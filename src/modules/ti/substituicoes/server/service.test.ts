import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import { aprovacoesApi } from '#platform/contract/aprovacoes.ts'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { type Person, platformOf, someone } from '#platform/testing/people.ts'
import { createAlcada } from '../../alcadas/server/service.ts'
import {
  createAusencia,
  createSubstituicao,
  deleteAusencia,
  listAusencias,
  listSubstituicoes,
} from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
const [ontem, amanha] = [addDays(hoje, -1), addDays(hoje, 1)]
const found = <P extends Procedure>(among: readonly Operation[], { path }: P) =>
  among.find(({ procedure }) => procedure.path === path) as Operation<P>
const api = aprovacoesApi(contasApi.historico)
const [ver, decidir] = [found(contasRouter, api.ver), found(contasRouter, api.decidir)]
const espera = found(esperaRouter(contasRouter), esperaApi.list)

let platform: Platform
let admin: Person
let ana: Person
let bia: Person
let carla: Person
let dora: Person
let fornecedor_id: number
beforeAll(async () => {
  platform = await platformOf(db())
  admin = await someone(platform, 'Administrador', 'Adão')
  ana = await someone(platform, 'Financeiro', 'Ana')
  bia = await someone(platform, 'Financeiro', 'Bia')
  carla = await someone(platform, 'Financeiro', 'Carla')
  dora = await someone(platform, 'Financeiro', 'Dora')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '1' })).id
})
beforeEach(async () => {
  for (const table of ['alcadas', 'aprovacoes', 'substituicoes', 'financeiro_contas_a_pagar'])
    await db().query(`delete from ${table}`)
})

const idOf = ({ actor }: Person) => String(actor?.id)
const rule = (more: object) =>
  admin.call(createAlcada, { tabela: 'financeiro_contas_a_pagar', ativa: true, ...more } as never)
const conta = async (by = ana) => {
  const { id } = await by.call(createConta, {
    ...{ solicitacao_compra: 'SC-1', nome_solicitante: 'Zeca', data_vencimento: hoje, data_emissao: hoje },
    ...{ centro_custo: 'Oficina', item: 'Torno', natureza_orcamentaria: 'Material', aprovador: 'Célia' },
    ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor: '100' },
  })
  return id
}
const away = (de: Person, para: Person, inicio = hoje, fim = hoje) =>
  admin.call(createSubstituicao, { de_id: idOf(de), para_id: idOf(para), inicio, fim })
const waiting = async (person: Person) =>
  (await person.call(espera, { fonte: 'aprovar/financeiro/contas-a-pagar' })).grupos.flatMap(
    ({ linhas }) => linhas,
  )
const stepOf = async (person: Person, registro_id: number) => {
  const passo = (await person.call(ver, { registro_id })).aprovacao?.passos[0]
  if (!passo) throw new Error('a step')
  return passo
}
const input = async (person: Person, registro_id: number) => {
  const { id, selo } = await stepOf(person, registro_id)
  return { registro_id, passo_id: id, selo, decisao: 'aprovar', motivo: null } as never
}
const approve = async (person: Person, id: number) => person.call(decidir, await input(person, id))
/** What page, list and verb say: all the same. */
async function mayDecide(person: Person, id: number): Promise<boolean> {
  const { pode } = await stepOf(person, id)
  expect((await waiting(person)).length).toBe(pode.decidir ? 1 : 0)
  if (!pode.decidir)
    expect(await person.refusal(decidir, await input(person, id))).toMatchObject({ codigo: 'nao_permitido' })
  return pode.decidir
}

describe('in the place of who is away', () => {
  test('one decides from the first day to the last, and on no other', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const id = await conta()
    expect(await mayDecide(carla, id)).toBe(false)
    const { id: ausencia } = await away(bia, carla, amanha, addDays(hoje, 9))
    for (const [inicio, fim, may] of [
      [amanha, addDays(hoje, 9), false],
      [addDays(hoje, -9), ontem, false],
      [hoje, amanha, true],
      [ontem, hoje, true],
    ]) {
      await db().query('update substituicoes set inicio = $2, fim = $3 where id = $1', [
        ausencia,
        inicio,
        fim,
      ])
      expect([inicio, fim, await mayDecide(carla, id)]).toEqual([inicio, fim, may])
      // Who is away may still decide.
      expect(await mayDecide(bia, id)).toBe(true)
    }
  })

  test('a substitute of a substitute decides nothing', async () => {
    await rule({ aprovadores: [idOf(bia)] })
    const id = await conta()
    await away(bia, carla)
    await away(carla, dora)
    expect([await mayDecide(carla, id), await mayDecide(dora, id)]).toEqual([true, false])
  })

  test('nobody decides what is that person’s own', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(admin)] })
    const id = await conta(bia)
    await away(bia, carla)
    expect(await mayDecide(carla, id)).toBe(false)
    // In the place of an approver whose own it is not, they do; never of what is their own.
    await away(admin, dora)
    expect(await mayDecide(dora, id)).toBe(true)
    await db().query('delete from substituicoes')
    await away(admin, bia)
    expect(await waiting(bia)).toEqual([])
    expect(await bia.refusal(decidir, await input(admin, id))).toMatchObject({
      mensagem: 'Ninguém aprova o que é seu: outra pessoa precisa decidir.',
    })
  })

  test('one counts once where two are asked for, whoever’s place it is', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(carla), idOf(dora)], quorum: 2 })
    await away(bia, carla)
    const twice = await conta()
    await approve(carla, twice)
    expect(await carla.refusal(decidir, await input(carla, twice))).toMatchObject({ status: 409 })
    expect((await stepOf(ana, twice)).situacao).toBe('Aguardando')
    await approve(bia, twice)
    expect((await stepOf(ana, twice)).situacao).toBe('Aprovada')

    // And a place once: decided in it by the one, it is no vote of the other's.
    await db().query('delete from substituicoes')
    await away(bia, admin)
    const [one, other] = [await conta(), await conta()]
    await approve(bia, one)
    expect(await admin.refusal(decidir, await input(admin, one))).toMatchObject({ codigo: 'nao_permitido' })
    await approve(admin, other)
    expect(await bia.refusal(decidir, await input(bia, other))).toMatchObject({ codigo: 'nao_permitido' })
    expect([await waiting(admin), await waiting(bia)]).toEqual([[], []])
  })
})

describe('an absence', () => {
  test.each([
    ['para_id', { para: 'bia' }, /ninguém substitui a si mesmo/],
    ['fim', { inicio: amanha, fim: hoje }, /anterior ao primeiro/],
    ['fim', { inicio: addDays(hoje, -3), fim: ontem }, /já passou/],
    ['fim', { fim: addDays(hoje, 367) }, /no máximo um ano/],
    ['para_id', { para: 'gone' }, /não usa mais o Alicerce/],
  ])('is refused at %s: %j', async (campo, { para = 'carla', ...more }: Record<string, string>, words) => {
    const gone = await someone(platform, 'Financeiro', 'Gil')
    await db().query('update auth_users set suspenso_em = now() where id = $1', [idOf(gone)])
    const para_id = idOf({ bia, carla, gone }[para] as Person)
    const period = { para_id, inicio: hoje, fim: hoje, ...more }
    for (const refused of [
      await bia.refusal(createAusencia, period),
      await admin.refusal(createSubstituicao, { ...period, de_id: idOf(bia) }),
    ])
      expect(refused).toMatchObject({ campos: { [campo]: expect.stringMatching(words) } })
    expect(await db().query('select from substituicoes')).toEqual([])
  })

  test('has one substitute a day: days of another one are refused, those beside them are not', async () => {
    await away(bia, carla, amanha, addDays(hoje, 3))
    const more = (inicio: string, fim: string) => ({ para_id: idOf(dora), inicio, fim })
    for (const [inicio, fim] of [
      [hoje, amanha],
      [addDays(hoje, 2), addDays(hoje, 2)],
      [addDays(hoje, 3), addDays(hoje, 9)],
    ] as const)
      expect(await bia.refusal(createAusencia, more(inicio, fim))).toMatchObject({
        campos: { inicio: expect.stringContaining('com Carla no lugar') },
      })
    await bia.call(createAusencia, more(hoje, hoje))
    await bia.call(createAusencia, more(addDays(hoje, 4), addDays(hoje, 9)))
    const { rows } = await bia.call(listAusencias, {})
    expect(rows.map(({ para }) => para)).toEqual(['Dora', 'Carla', 'Dora'])
  })

  test('is a person’s own: others neither see nor end it, but an Administrador', async () => {
    const { id: ausencia_id } = await bia.call(createAusencia, {
      ...{ para_id: idOf(carla), inicio: hoje, fim: hoje },
    })
    expect((await carla.call(listAusencias, {})).rows).toEqual([])
    expect(await carla.refusal(deleteAusencia, { ausencia_id })).toMatchObject({ codigo: 'nao_permitido' })
    const ti = await someone(platform, 'TI')
    const other = { de_id: idOf(ana), para_id: idOf(ti), inicio: hoje, fim: hoje }
    for (const person of [carla, ti])
      expect([
        (await person.refusal(listSubstituicoes, {})).codigo,
        (await person.refusal(createSubstituicao, other)).codigo,
      ]).toEqual(['nao_permitido', 'nao_permitido'])
    expect((await admin.call(listSubstituicoes, {})).rows).toMatchObject([{ de: 'Bia', para: 'Carla' }])
    await bia.call(deleteAusencia, { ausencia_id })
    expect((await admin.call(listSubstituicoes, {})).rows).toEqual([])
  })
})
