import { beforeAll, expect, test } from 'vitest'
import type { Perfil } from '#platform/contract/permissions.ts'
import { choosePassword } from '#platform/server/access/passwords/choose-password.ts'
import { addCredential, findAccount, isPasswordOf } from '#platform/server/access/passwords/credentials.ts'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { personOfLink } from '#platform/server/access/passwords/reset-link.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { readConfig } from '#platform/server/ground/config.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { gerarLink, suspenderUsuario } from './access.ts'
import * as service from './service.ts'

const SENHA = 'uma frase longa de acesso'
const NOVA = 'outra frase longa de acesso'
const HOUR = 3_600_000

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), enviaEmail: false }
  ana = await someone(platform, 'Administrador', 'Ana')
})

let people = 0
const convidado = (perfil_acesso: Perfil = 'RH') => {
  people += 1
  const login = `convidada${people}`
  const email = `${login}@empresa.com.br`
  return ana.call(service.createUsuario, {
    ...{ full_name: `Convidada ${people}`, login, email, perfil_acesso, password: null, convite: true },
  })
}
const tokenOf = (link: string) => decodeURIComponent(link.split('#redefinir=')[1] ?? '')
/** Follows a link and chooses a password, as its page does. */
async function follow(link: string, password: string): Promise<void> {
  const token = tokenOf(link)
  const person = await personOfLink(database(), token)
  if (!person) throw new Error('No such link')
  await choosePassword(readConfig({}), database(), person, { token, password, pedido: 'teste' })
}
const opens = async (email: string, password: string) =>
  isPasswordOf(await findAccount(database(), email), password)
const hoursLeft = (until: string) => Math.round((Date.parse(until) - Date.now()) / HOUR)

test('where no mail leaves, an Administrador hands over the link of an invitation, and it opens the account', async () => {
  const { id, email, full_name, pode } = await convidado()
  expect(pode.copiar_link).toBe(true)
  const handed = await ana.call(gerarLink, { id })
  expect(handed).toMatchObject({ id, full_name })
  expect(handed.link).toMatch(/^http:\/\/localhost:3000\/login#redefinir=/)
  expect(hoursLeft(handed.vale_ate)).toBe(7 * 24)
  await follow(handed.link, SENHA)
  expect(await opens(email, SENHA)).toBe(true)
  expect((await ana.call(service.getUsuario, { id })).situacao).toBe('Ativo')
  await expect(follow(handed.link, NOVA)).rejects.toThrow()
  const trail = await database().query<{ depois: object }>(
    `select depois from auditoria where registro_uuid = $1 and operacao = 'ti/usuarios/gerarLink'`,
    [id],
  )
  expect(trail).toContainEqual({ depois: { senha: 'link copiado para entregar à pessoa' } })
  expect(JSON.stringify(trail)).not.toContain(tokenOf(handed.link))
})

test('the link of a person with a password is valid for an hour and ends the old password when it is used', async () => {
  const { id, email } = await createUser(database(), 'Financeiro', 'Fábio')
  await addCredential(database(), id, await hashPassword(SENHA))
  const { link, vale_ate } = await ana.call(gerarLink, { id })
  expect(hoursLeft(vale_ate)).toBe(1)
  expect(await opens(email, SENHA)).toBe(true)
  await follow(link, NOVA)
  expect([await opens(email, SENHA), await opens(email, NOVA)]).toEqual([false, true])
})

test('for an account that nobody confirmed it is an invitation: what a stranger typed opens nothing', async () => {
  const email = 'dona@empresa.com.br'
  const [row] = await database().query<{ id: string }>(
    `insert into auth_users (name, email) values ('Nome do estranho', $1) returning id`,
    [email],
  )
  const id = row?.id ?? ''
  await addCredential(database(), id, await hashPassword('o segredo do estranho'))
  const { link } = await ana.call(gerarLink, { id })
  expect(await opens(email, 'o segredo do estranho')).toBe(false)
  await follow(link, SENHA)
  expect(await opens(email, SENHA)).toBe(true)
})

test('nobody but an Administrador is handed a link, whatever the matrix gives, and the list says so', async () => {
  const { id, full_name } = await convidado('TI')
  for (const perfil of ['TI', 'RH', 'Usuário Comum'] as const) {
    const other = await someone(platform, perfil)
    if (other.actor) other.actor.niveis = { ...other.actor.niveis, 'ti.usuarios': 'gerir' }
    expect(await other.refusal(gerarLink, { id })).toMatchObject({ codigo: 'nao_permitido' })
    const { rows } = await other.call(service.listUsuarios, { busca: full_name })
    expect(rows.map(({ pode }) => pode.copiar_link)).toEqual([false])
  }
  const viewing = personOf(platform, { ...(ana.actor as NonNullable<Person['actor']>), vendo_como: true })
  expect((await viewing.refusal(gerarLink, { id })).codigo).toBe('nao_permitido')
})

test('no link is handed out where mails leave, for oneself, or for a suspended person', async () => {
  const { id } = await convidado()
  const withMail = personOf({ ...platform, enviaEmail: true }, ana.actor)
  expect(await withMail.refusal(gerarLink, { id })).toMatchObject({ codigo: 'regra' })
  expect((await withMail.call(service.getUsuario, { id })).pode.copiar_link).toBe(false)
  const self = ana.actor?.id ?? ''
  expect((await ana.refusal(gerarLink, { id: self })).mensagem).toContain('no seu perfil')
  await ana.call(suspenderUsuario, { id })
  expect((await ana.refusal(gerarLink, { id })).mensagem).toContain('suspenso')
  expect((await ana.call(service.getUsuario, { id })).pode.copiar_link).toBe(false)
})
