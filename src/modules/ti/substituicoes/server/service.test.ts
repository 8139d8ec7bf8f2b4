import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contasApi } from '#modules/financeiro/contas-a-pagar/contract.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { createConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { esperaApi } from '#platform/contract/espera.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { type Person, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  alcada,
  aprovacoesDe,
  found,
  hoje,
  idOf,
  type Preparo,
  preparar,
  umaConta,
  VAZIAS,
} from '../../alcadas/server/testing/preparo.ts'
import { diasDaAusencia } from '../contract.ts'
import {
  createAusencia,
  createSubstituicao,
  deleteAusencia,
  listAusencias,
  listColegas,
  listSubstituicoes,
} from './service.ts'

const db = testDatabase()
const deContas = aprovacoesDe(contasRouter, contasApi)
const [ontem, amanha] = [addDays(hoje, -1), addDays(hoje, 1)]
const { decidir, state, approve } = deContas
const espera = found(esperaRouter(contasRouter), esperaApi.list)

let { platform, admin, ana, bia, fornecedor_id } = {} as Preparo
let carla: Person
let dora: Person
beforeAll(async () => {
  ;({ platform, admin, ana, bia, fornecedor_id } = await preparar(db()))
  carla = await someone(platform, 'Financeiro', 'Carla')
  dora = await someone(platform, 'Financeiro', 'Dora')
})
beforeEach(async () => {
  for (const table of VAZIAS) await db().query(`delete from ${table}`)
})

const rule = (more: object) => alcada(admin, more)
const conta = async (by = ana) => (await by.call(createConta, umaConta(fornecedor_id, '100'))).id
const away = (de: Person, para: Person, inicio = hoje, fim = hoje) =>
  admin.call(createSubstituicao, { de_id: idOf(de), para_id: idOf(para), inicio, fim })
const waiting = async (person: Person) =>
  (await person.call(espera, { fonte: 'aprovar/financeiro/contas-a-pagar' })).grupos.flatMap(
    ({ linhas }) => linhas,
  )
const stepOf = async (person: Person, registro_id: number) => {
  const passo = (await state(person, registro_id))?.passos[0]
  if (!passo) throw new Error('a step')
  return passo
}
/** What page, list and verb say: all the same. */
async function mayDecide(person: Person, id: number): Promise<boolean> {
  const { pode } = await stepOf(person, id)
  expect((await waiting(person)).length).toBe(pode.decidir ? 1 : 0)
  if (!pode.decidir)
    expect(await person.refusal(decidir, await deContas.decision(person, id))).toMatchObject({
      codigo: 'nao_permitido',
    })
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
    expect(await bia.refusal(decidir, await deContas.decision(admin, id))).toMatchObject({
      mensagem: 'Ninguém aprova o que é seu: outra pessoa precisa decidir.',
    })
  })

  test('one counts once where two are asked for, whoever’s place it is', async () => {
    await rule({ aprovadores: [idOf(bia), idOf(carla), idOf(dora)], quorum: 2 })
    await away(bia, carla)
    const twice = await conta()
    await approve(carla, twice)
    expect(await carla.refusal(decidir, await deContas.decision(carla, twice))).toMatchObject({ status: 409 })
    expect((await stepOf(ana, twice)).situacao).toBe('Aguardando')
    await approve(bia, twice)
    expect((await stepOf(ana, twice)).situacao).toBe('Aprovada')

    // And a place once: decided in it by the one, it is no vote of the other's.
    await db().query('delete from substituicoes')
    await away(bia, admin)
    const [one, other] = [await conta(), await conta()]
    await approve(bia, one)
    expect(await admin.refusal(decidir, await deContas.decision(admin, one))).toMatchObject({
      codigo: 'nao_permitido',
    })
    await approve(admin, other)
    expect(await bia.refusal(decidir, await deContas.decision(bia, other))).toMatchObject({
      codigo: 'nao_permitido',
    })
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

  test('tells people of one name apart by their e-mail, in the choice and in the list, and nobody else', async () => {
    const [one, other] = [
      await someone(platform, 'Financeiro', 'Rita'),
      await someone(platform, 'RH', 'Rita'),
    ]
    const mail = (person: Person) => String(person.actor?.email)
    const colegas = (busca: string) => bia.call(listColegas, { busca })
    expect((await colegas('rita')).map(({ email }) => email).sort()).toEqual([mail(one), mail(other)].sort())
    expect(await colegas(mail(other))).toEqual([{ id: idOf(other), full_name: 'Rita', email: mail(other) }])
    expect(await colegas(mail(carla))).toEqual([{ id: idOf(carla), full_name: 'Carla', email: null }])
    await bia.call(createAusencia, { para_id: idOf(other), inicio: hoje, fim: hoje })
    const { rows } = await bia.call(listAusencias, {})
    expect(rows).toMatchObject([{ de: 'Bia', para: `Rita · ${mail(other)}` }])
    expect(rows.map(diasDaAusencia)).toEqual([`em ${formatDate(hoje)}`])
    expect(diasDaAusencia({ inicio: '2026-12-03', fim: '2026-12-05' })).toBe('de 03/12/2026 a 05/12/2026')
  })

  test('lasts a year at most, up to the last day of the calendar', async () => {
    const refused = { de_id: idOf(bia), para_id: idOf(carla), inicio: hoje, fim: '9999-12-31' }
    expect(await admin.refusal(createSubstituicao, refused)).toMatchObject({
      campos: { fim: 'Uma ausência dura no máximo um ano.' },
    })
    await away(bia, carla, '9999-12-31', '9999-12-31')
  })

  test('is kept once of many that overlap and come at the same moment', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => away(bia, carla, hoje, amanha)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await admin.call(listSubstituicoes, {})).rows).toHaveLength(1)
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
