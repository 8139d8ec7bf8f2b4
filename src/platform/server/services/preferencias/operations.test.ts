import { beforeAll, expect, test } from 'vitest'
import { MAXIMO_DE_PREFERENCIAS } from '#platform/contract/preferencias.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { Platform } from '../../engine/operation.ts'
import { gravarPreferencia, preferenciasDe } from './operations.ts'

const database = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Usuário Comum')
})

const kept = (person: Person) => preferenciasDe(database(), person.actor?.id ?? '')

test('each person keeps their own choices, changes them and goes back', async () => {
  const bia = await someone(platform, 'RH')
  await ana.call(gravarPreferencia, { chave: 'painel.blocos', valor: 'acoes' })
  await ana.call(gravarPreferencia, { chave: 'painel.blocos', valor: 'pendencias,acoes' })
  await bia.call(gravarPreferencia, { chave: 'painel.periodo', valor: 'ano' })
  expect([await kept(ana), await kept(bia)]).toEqual([
    { 'painel.blocos': 'pendencias,acoes' },
    { 'painel.periodo': 'ano' },
  ])
  await ana.call(gravarPreferencia, { chave: 'painel.blocos', valor: null })
  await ana.call(gravarPreferencia, { chave: 'painel.blocos', valor: null })
  expect(await kept(ana)).toEqual({})
})

test('what is too long, too many or no word is refused; nothing is kept while viewing as another profile', async () => {
  expect((await ana.refusal(gravarPreferencia, { chave: 'Painel!', valor: 'x' })).status).toBe(400)
  expect((await ana.refusal(gravarPreferencia, { chave: 'a', valor: 'x'.repeat(501) })).status).toBe(400)
  for (let n = 0; n < MAXIMO_DE_PREFERENCIAS; n++)
    await ana.call(gravarPreferencia, { chave: `tela.${n}`, valor: 'x' })
  expect((await ana.refusal(gravarPreferencia, { chave: 'mais.uma', valor: 'x' })).codigo).toBe('regra')
  await ana.call(gravarPreferencia, { chave: 'tela.0', valor: 'y' })
  expect(await kept(ana)).toMatchObject({ 'tela.0': 'y' })
  const viewing = personOf(platform, { ...(ana.actor as NonNullable<Person['actor']>), vendo_como: true })
  expect((await viewing.refusal(gravarPreferencia, { chave: 'tela.1', valor: 'y' })).codigo).toBe(
    'nao_permitido',
  )
})
