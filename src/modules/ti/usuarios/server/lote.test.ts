import { beforeEach, expect, test } from 'vitest'
import type { CallOf } from '#platform/contract/api.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { suspenderUsuario } from './access.ts'
import { usuariosRouter } from './router.ts'
import { createUsuario, getUsuario, updateUsuario } from './service.ts'

const ULTIMO = 'O último Administrador não pode ser removido, rebaixado nem suspenso.'

const db = testDatabase()
let platform: Platform
let ana: Person
let many: ReturnType<typeof importsInto>

beforeEach(async () => {
  platform = await platformOf(db())
  await db().query(`update auth_users set perfil_acesso = 'Usuário Comum'`)
  ana = await someone(platform, 'Administrador', 'Ana')
  many = importsInto(platform, usuariosRouter)
})

const get = (id: string) => ana.call(getUsuario, { id })
const idOf = ({ actor }: Person) => actor?.id ?? ''

type Asked = Pick<CallOf<typeof selecaoApi.iniciar>, 'operacao' | 'dados'>
/** Does a verb to these people, as their list does. */
async function run(person: Person, ids: string[], { operacao, dados }: Asked) {
  const versions = await Promise.all(ids.map(async id => (await get(id)).version))
  const input = { operacao: `ti/usuarios/${operacao}`, dados, alvo: { ids, versions } }
  const { id } = await person.call(many.selecao(selecaoApi.iniciar), input)
  await many.work()
  return person.call(many.selecao(selecaoApi.andamento), { id })
}

test('a profile is given to many and taken back, and the last Administrador keeps it', async () => {
  const [bia, caio] = [await someone(platform, 'Administrador'), await someone(platform, 'RH')]
  const ids = [ana, bia, caio].map(idOf)
  const bob = await someone(platform, 'Administrador', 'Bob')
  await ana.call(suspenderUsuario, { id: idOf(bob) })
  // Of Ana and Bia one has to stay: each alone might go.
  const done = await run(ana, [idOf(bia), idOf(caio), idOf(ana)], {
    operacao: 'update',
    dados: { perfil_acesso: 'TI' },
  })
  expect(done).toMatchObject({ feitas: 2, recusadas: 1 })
  expect(done.recusas).toEqual([
    { motivo: ULTIMO, quantidade: 1, registros: [{ id: idOf(ana), nome: 'Ana' }] },
  ])
  const undone = await many.undo(ana, done.id)
  expect(undone).toMatchObject({ feitas: 2, recusadas: 0 })
  const profiles = await Promise.all(ids.map(async id => (await get(id)).perfil_acesso))
  expect(profiles).toEqual(['Administrador', 'Administrador', 'RH'])
})

test('who is suspended already, oneself and who is above stay as they are, each with the reason', async () => {
  const ti = await someone(platform, 'TI', 'Téo')
  const [bia, caio, rui] = [
    await someone(platform, 'TI', 'Bia'),
    await someone(platform, 'TI', 'Caio'),
    await someone(platform, 'RH', 'Rui'),
  ]
  await ana.call(suspenderUsuario, { id: idOf(caio) })
  const done = await run(ti, [bia, caio, rui, ti].map(idOf), { operacao: 'suspender' })
  expect(done).toMatchObject({ feitas: 1, recusadas: 3 })
  expect(done.recusas.map(({ motivo, registros }) => [registros[0]?.nome, motivo]).sort()).toEqual([
    ['Caio', 'Este usuário já está suspenso.'],
    ['Rui', 'O perfil RH tem acessos que o seu não tem. Peça a um Administrador.'],
    ['Téo', 'Peça a outra pessoa para suspender o seu acesso.'],
  ])
  // The undo gives back who was suspended by it, and nobody else.
  expect(await many.undo(ti, done.id)).toMatchObject({ feitas: 1, recusadas: 0 })
  expect([await get(idOf(bia)), await get(idOf(caio))]).toMatchObject([
    { situacao: 'Convidado' },
    { situacao: 'Suspenso' },
  ])
})

test('people are deleted together; oneself, the last Administrador and who is above stay, each with the reason', async () => {
  const ti = await someone(platform, 'TI', 'Téo')
  const [bia, rui] = [await someone(platform, 'TI', 'Bia'), await someone(platform, 'RH', 'Rui')]
  const done = await run(ti, [bia, rui, ti].map(idOf), { operacao: 'delete' })
  expect(done).toMatchObject({ feitas: 1, recusadas: 2 })
  expect(done.recusas.map(({ motivo, registros }) => [registros[0]?.nome, motivo]).sort()).toEqual([
    ['Rui', 'O perfil RH tem acessos que o seu não tem. Peça a um Administrador.'],
    ['Téo', 'Peça a outra pessoa para excluir a sua conta.'],
  ])
  expect(await ana.refusal(getUsuario, { id: idOf(bia) })).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await ti.refusal(many.selecao(selecaoApi.desfazer), { id: done.id })).toMatchObject({
    codigo: 'regra',
  })
  const cid = await someone(platform, 'Administrador', 'Cid')
  const last = await run(ana, [cid, ana].map(idOf), { operacao: 'delete' })
  expect(last).toMatchObject({ feitas: 1, recusas: [{ motivo: ULTIMO, registros: [{ nome: 'Ana' }] }] })
})

test('an undo leaves who was changed since', async () => {
  const [bia, caio] = [await someone(platform, 'TI', 'Bia'), await someone(platform, 'TI', 'Caio')]
  const done = await run(ana, [bia, caio].map(idOf), { operacao: 'suspender' })
  const { id, version } = await get(idOf(bia))
  await ana.call(updateUsuario, { id, version, dados: { full_name: 'Bia Souza' } })
  expect(await many.undo(ana, done.id)).toMatchObject({ feitas: 1, recusadas: 1 })
  expect(await get(id)).toMatchObject({ situacao: 'Suspenso' })
})

test('an invitation goes again to those without a password alone, and does not come back', async () => {
  const nova = await ana.call(createUsuario, {
    ...{ full_name: 'Nova', email: 'nova@empresa.com.br', login: 'nova', perfil_acesso: 'RH' as const },
    ...{ password: null, convite: true },
  })
  const bia = await someone(platform, 'TI', 'Bia')
  await db().query(
    `insert into auth_accounts ("accountId", "providerId", "userId", password) values ($1, 'credential', $2, 'x')`,
    [idOf(bia), idOf(bia)],
  )
  const done = await run(ana, [nova.id, idOf(bia)], { operacao: 'convidar' })
  expect(done).toMatchObject({ feitas: 1, recusadas: 1 })
  expect(await ana.refusal(many.selecao(selecaoApi.desfazer), { id: done.id })).toMatchObject({
    codigo: 'regra',
  })
})

test('all that the list selects are taken by search and filters', async () => {
  await someone(platform, 'Predial', 'Quatro')
  await someone(platform, 'Predial', 'Cinco')
  const alvo = { busca: '', filtros: { perfil_acesso: 'Predial' }, total: 2 }
  const { id } = await ana.call(many.selecao(selecaoApi.iniciar), { operacao: 'ti/usuarios/suspender', alvo })
  await many.work()
  expect(await ana.call(many.selecao(selecaoApi.andamento), { id })).toMatchObject({
    feitas: 2,
    recusadas: 0,
  })
})
