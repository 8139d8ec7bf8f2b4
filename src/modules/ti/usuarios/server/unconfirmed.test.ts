import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import { verifyPassword } from '#platform/server/access/passwords/passwords.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { findPeople } from '#platform/server/services/people.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { conferirUsuarios, importarUsuarios } from '../../apoio/importacao/server/service.ts'
import * as access from './access.ts'
import * as service from './service.ts'

const SENHA = 'uma frase longa de acesso'

const database = testDatabase()

let platform: Platform
let ana: Person
let ti: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
  ti = await someone(platform, 'TI', 'Téo')
})

/** As a sign-up leaves it, before anybody follows the link. */
async function stranger() {
  const email = `${randomUUID()}@empresa.com.br`
  const [row] = await database().query<{ id: string }>(
    `insert into auth_users (name, email) values ('Nome do estranho', $1) returning id`,
    [email],
  )
  const id = row?.id ?? ''
  await addCredential(database(), id, 'a senha do estranho')
  const link = `insert into auth_verifications (identifier, value, "expiresAt") values ($1, $2, now() + interval '1 hour')`
  await database().query(link, [randomUUID(), id])
  return { id, email }
}
const links = (id: string) => database().query('select from auth_verifications where value = $1', [id])
const credentials = (id: string) =>
  database().query<{ password: string }>('select password from auth_accounts where "userId" = $1', [id])

test('an account that nobody confirmed is shown as such, is offered nowhere and takes nothing', async () => {
  const { id, email } = await stranger()
  const { rows } = await ana.call(service.listUsuarios, { busca: email })
  expect(rows).toMatchObject([
    {
      situacao: 'Não confirmado',
      pode: { alterar: false, excluir: true, redefinir: null, convidar: true },
    },
  ])
  expect(await findPeople(database(), email)).toEqual([])
  const dados = { full_name: 'X', login: randomUUID(), perfil_acesso: 'RH' }
  for (const [operation, input] of [
    [service.updateUsuario, { id, version: rows[0]?.version, dados }],
    [access.redefinirSenhaUsuario, { id, password: SENHA }],
    [access.enviarLinkDeSenha, { id }],
    [access.redefinirSegundoFatorUsuario, { id }],
    [access.suspenderUsuario, { id }],
    [access.reativarUsuario, { id }],
  ] as [Operation, object][]) {
    expect(await ana.refusal(operation, input)).toMatchObject({
      codigo: 'regra',
      mensagem: 'Este e-mail ainda não foi confirmado. Convide a pessoa ou exclua a conta.',
    })
  }
  // Who has fewer levels than Usuário Comum in some area lets nobody in as one.
  expect(await ti.refusal(access.convidarUsuario, { id })).toMatchObject({ codigo: 'nao_permitido' })
  await ana.call(service.deleteUsuario, { id })
  expect((await ana.call(service.listUsuarios, { busca: email })).rows).toEqual([])
})

test('an invitation takes it over: what the stranger typed opens nothing', async () => {
  const { id } = await stranger()
  const before = await links(id)
  const guest = await ana.call(access.convidarUsuario, { id })
  expect(guest).toMatchObject({ situacao: 'Convidado', perfil_acesso: 'Usuário Comum' })
  expect(await credentials(id)).toEqual([])
  expect([before.length, (await links(id)).length]).toEqual([1, 1])
})

test('a new user with the address takes it over', async () => {
  const { id, email } = await stranger()
  const login = randomUUID()
  const input = {
    full_name: 'Rita',
    email,
    login,
    perfil_acesso: 'RH' as const,
    password: SENHA,
    convite: false,
  }
  const rita = await ana.call(service.createUsuario, input)
  expect(rita).toMatchObject({ full_name: 'Rita', situacao: 'Ativo', perfil_acesso: 'RH' })
  expect(rita.id).not.toBe(id)
  expect([await credentials(id), await links(id)]).toEqual([[], []])
  const [account] = await credentials(rita.id)
  expect(await verifyPassword({ hash: account?.password ?? '', password: SENHA })).toBe(true)
  const again = await ana.refusal(service.createUsuario, { ...input, login: randomUUID() })
  expect(again).toMatchObject({ codigo: 'conflito' })
})

test('so does a line of an import', async () => {
  const { id, email } = await stranger()
  const line = { linha: 2, full_name: 'Rita', email, login: randomUUID(), perfil_acesso: 'RH' }
  expect(await ana.call(conferirUsuarios, { linhas: [line] })).toEqual({
    recusadas: [],
  })
  const linhas = [{ ...line, password: SENHA }]
  expect(await ana.call(importarUsuarios, { linhas })).toEqual({ importados: 1, recusadas: [] })
  expect([await credentials(id), await links(id)]).toEqual([[], []])
  expect((await ana.call(importarUsuarios, { linhas })).importados).toBe(0)
})
