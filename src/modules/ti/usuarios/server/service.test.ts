import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfDay, todayIn } from '#platform/contract/dates/dates.ts'
import { verifyPassword } from '#platform/server/access/passwords/passwords.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { UsuarioInput } from '../contract.ts'
import {
  convidarUsuario,
  enviarLinkDeSenha,
  reativarUsuario,
  redefinirSenhaUsuario,
  suspenderUsuario,
} from './access.ts'
import { usuariosRouter } from './router.ts'
import {
  createUsuario,
  deleteUsuario,
  exportUsuarios,
  getUsuario,
  listUsuarios,
  listPerfisAoAlcance as perfisAoAlcance,
  updateUsuario,
} from './service.ts'

const SENHA = 'uma frase longa de acesso'
const ULTIMO = 'O último Administrador não pode ser removido, rebaixado nem suspenso.'

const dados = (extra: Partial<UsuarioInput> = {}): UsuarioInput => {
  const name = randomUUID().slice(0, 8)
  const full_name = `Pessoa ${name}`
  const email = `${name}@empresa.com.br`
  return { full_name, email, login: name, perfil_acesso: 'TI', password: SENHA, convite: false, ...extra }
}

const database = testDatabase()

let platform: Platform
let ana: Person
let ti: Person
beforeAll(async () => {
  platform = await platformOf(database())
})
beforeEach(async () => {
  // Others of earlier tests would stand in for the last Administrador.
  await database().query(`update auth_users set perfil_acesso = 'Usuário Comum'`)
  ana = await someone(platform, 'Administrador', 'Ana')
  ti = await someone(platform, 'TI', 'Téo')
})

const stored = async (id: string) => {
  const [row] = await database().query<{ password: string }>(
    'select password from auth_accounts where "userId" = $1',
    [id],
  )
  return row?.password ?? ''
}
const openSession = (userId: string) =>
  database().query(
    `insert into auth_sessions (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 day')`,
    [randomUUID(), userId],
  )
const sessions = async (userId: string) =>
  (await database().query('select from auth_sessions where "userId" = $1', [userId])).length
const trail = (id: string) =>
  database().query<{ acao: string; usuario_nome: string; operacao: string; antes: object; depois: object }>(
    `select acao, usuario_nome, operacao, antes, depois from auditoria
       where registro_uuid = $1 and tabela = 'auth_users' order by id`,
    [id],
  )

describe('permissions', () => testPermissions(usuariosRouter, () => platform))

test('a user is created, listed, changed and deleted; the name stays, address and login are free', async () => {
  const input = dados({ full_name: 'Zoé Conceição', login: 'Zoe.C' })
  const zoe = await ana.call(createUsuario, input)
  expect(zoe).toMatchObject({
    full_name: 'Zoé Conceição',
    email: input.email,
    login: 'Zoe.C',
    perfil_acesso: 'TI',
    situacao: 'Ativo',
    user_id: ana.actor?.id,
    pode: { alterar: true, excluir: true, redefinir: 'senha', convidar: false, copiar_link: false },
  })
  expect(await verifyPassword({ hash: await stored(zoe.id), password: SENHA })).toBe(true)
  for (const busca of ['conceicao', input.email, 'zoe.c']) {
    expect((await ti.call(listUsuarios, { busca })).rows.map(row => row.id)).toEqual([zoe.id])
  }

  await openSession(zoe.id)
  const { password: _, convite: __, ...kept } = input
  const change = { ...kept, full_name: 'Zoé C.', password: '' }
  const changed = await ti.call(updateUsuario, { id: zoe.id, version: zoe.version, dados: change })
  expect(changed).toMatchObject({ full_name: 'Zoé C.' })
  expect(await verifyPassword({ hash: await stored(zoe.id), password: SENHA })).toBe(true)
  expect(await sessions(zoe.id)).toBe(1)
  const stale = await ti.refusal(updateUsuario, { id: zoe.id, version: zoe.version, dados: change })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: { full_name: 'Zoé C.' } })
  const mail = { id: zoe.id, version: changed.version, dados: { ...change, email: 'outro@empresa.com.br' } }
  expect((await ti.refusal(updateUsuario, mail)).campos).toHaveProperty('email')

  await ti.call(deleteUsuario, { id: zoe.id })
  expect(await ti.refusal(getUsuario, { id: zoe.id })).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await ti.refusal(deleteUsuario, { id: zoe.id })).toMatchObject({ codigo: 'nao_encontrado' })
  expect([await sessions(zoe.id), await stored(zoe.id)]).toEqual([0, ''])
  const [gone] = await database().query('select name, login from auth_users where id = $1', [zoe.id])
  expect(gone).toEqual({ name: 'Zoé C.', login: null })
  const again = await ana.call(createUsuario, input)
  expect(again.id).not.toBe(zoe.id)

  const audited = await trail(zoe.id)
  expect(audited.map(({ acao, usuario_nome }) => [acao, usuario_nome])).toEqual([
    ['criar', 'Ana'],
    ['alterar', 'Téo'],
    ['excluir', 'Téo'],
  ])
  expect(JSON.stringify(audited)).not.toMatch(/argon2|uma frase longa/)
})

test('people are new from the first instant of a day, there where the company is', async () => {
  const [first, before] = [await ana.call(createUsuario, dados()), await ana.call(createUsuario, dados())]
  const since = startOfDay(addDays(todayIn(platform.timezone), -29), platform.timezone)
  for (const [id, ms] of [
    [first.id, 0],
    [before.id, 1],
  ] as const) {
    await database().query('update auth_users set "createdAt" = $2 where id = $1', [
      id,
      new Date(Date.parse(since) - ms).toISOString(),
    ])
  }
  const { rows } = await ana.call(listUsuarios, { filtros: { novos: true }, por_pagina: 100 })
  const found = rows.map(({ id }) => id)
  expect(found).toContain(first.id)
  expect(found).not.toContain(before.id)
})

test('a list sorts by name as people expect', async () => {
  for (const name of ['Zé', 'abacate', 'Álvaro']) {
    await ana.call(createUsuario, dados({ full_name: `${name} Ordenado` }))
  }
  const { rows } = await ana.call(listUsuarios, { busca: 'ordenado' })
  expect(rows.map(row => row.full_name)).toEqual(['abacate Ordenado', 'Álvaro Ordenado', 'Zé Ordenado'])
})

test.each([
  [{ password: '' }, 'password', 'Informe a senha.'],
  [{ password: '  ' }, 'password', 'Informe a senha.'],
  [{ password: undefined }, 'password', 'Informe a senha.'],
  [{ password: '12345' }, 'password', 'A senha deve ter no mínimo 6 caracteres.'],
  [{ full_name: ' ' }, 'full_name', 'Informe o nome completo.'],
  [{ email: 'sem arroba' }, 'email', 'Informe um e-mail válido.'],
  [{ login: '' }, 'login', 'Informe o login.'],
  [{ perfil_acesso: 'Rei' }, 'perfil_acesso', 'Escolha o perfil de acesso.'],
])('a new user with %j is refused at %s', async (extra, field, message) => {
  const refusal = await ana.refusal(createUsuario, { ...dados(), ...extra })
  expect(refusal).toMatchObject({ status: 400, codigo: 'dados_invalidos' })
  expect(refusal.campos?.[field]).toBe(message)
})

test('an address or a login is one person’s, in whatever case, and not the other of somebody else', async () => {
  const one = await ana.call(createUsuario, dados({ login: 'Unico' }))
  for (const extra of [
    { email: one.email },
    { login: 'UNICO' },
    { login: one.email },
    { email: one.email.toUpperCase() },
  ]) {
    const refusal = await ana.refusal(createUsuario, dados(extra))
    expect(refusal).toMatchObject({ codigo: 'conflito', mensagem: 'E-mail ou login já existe no sistema.' })
  }
  const input = dados({ login: 'disputado' })
  const parallel = Array.from({ length: 6 }, () =>
    ana.call(createUsuario, { ...input, ...dados(), login: 'disputado' }),
  )
  const settled = await Promise.allSettled(parallel)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an invited person has no password until they follow the link; the link is sent again on demand', async () => {
  const guest = await ana.call(createUsuario, dados({ convite: true, password: null }))
  expect([guest.situacao, await stored(guest.id)]).toEqual(['Convidado', ''])
  const mails = () => database().query('select link from emails where para = $1 order by id', [guest.email])
  expect(await mails()).toHaveLength(1)
  await ana.call(convidarUsuario, { id: guest.id })
  const links = await mails()
  expect(links).toHaveLength(2)
  expect(links[0]).not.toEqual(links[1])
  const kept = await database().query('select identifier from auth_verifications where value = $1', [
    guest.id,
  ])
  expect(kept).toHaveLength(1)
  await ana.call(redefinirSenhaUsuario, { id: guest.id, password: SENHA })
  expect(await ana.refusal(convidarUsuario, { id: guest.id })).toMatchObject({ codigo: 'regra' })
})

test('a password set by somebody else ends the sessions, and asks for another', async () => {
  const { id } = await ana.call(createUsuario, dados())
  await openSession(id)
  const empty = await ti.refusal(redefinirSenhaUsuario, { id, password: ' ' })
  expect(empty.mensagem).toBe('Nova senha não pode ser vazia.')
  await database().query(`insert into configuracoes (id, nome_empresa) values (1, 'Moinho Novo')`)
  await database().query(`update auth_users set name = 'Quitéria' where id = $1`, [id])
  for (const password of ['password1', 'quiteria77', 'MoinhoNovo!'])
    expect(await ti.refusal(redefinirSenhaUsuario, { id, password })).toMatchObject({ status: 400 })
  expect(await sessions(id)).toBe(1)
  await ti.call(redefinirSenhaUsuario, { id, password: 'outra frase bem longa' })
  expect(await sessions(id)).toBe(0)
  expect(await verifyPassword({ hash: await stored(id), password: 'outra frase bem longa' })).toBe(true)
  expect((await trail(id)).at(-1)).toMatchObject({ depois: { senha: 'alterada' }, usuario_nome: 'Téo' })
})

test('one’s own password asks for the present one, and so does not change here', async () => {
  const { id, version, full_name, login } = await ti.call(getUsuario, { id: ti.actor?.id ?? '' })
  const own = 'A sua própria senha e o seu segundo fator se trocam no seu perfil.'
  const same = { full_name, login: login ?? randomUUID(), perfil_acesso: 'TI' as const, password: SENHA }
  for (const [operation, input] of [
    [redefinirSenhaUsuario, { id, password: SENHA }],
    [updateUsuario, { id, version, dados: same }],
  ] as const) {
    const refusal = await ti.refusal(operation as typeof redefinirSenhaUsuario, input)
    expect(refusal).toMatchObject({ status: 422, mensagem: own })
  }
})

test('suspended people have no session, and come back', async () => {
  const { id } = await ana.call(createUsuario, dados())
  await openSession(id)
  expect(await ti.call(suspenderUsuario, { id })).toMatchObject({ situacao: 'Suspenso' })
  expect(await sessions(id)).toBe(0)
  expect(await ti.call(reativarUsuario, { id })).toMatchObject({ situacao: 'Ativo' })
})

describe('what protects Administradores', () => {
  const rebaixar = async (person: Person, id: string) => {
    const { version, full_name, login } = await person.call(getUsuario, { id })
    const change = { full_name, login: login ?? 'sem-login', perfil_acesso: 'TI' as const }
    return person.call(updateUsuario, { id, version, dados: change })
  }

  test('the last one can neither be removed, demoted nor suspended', async () => {
    const id = ana.actor?.id ?? ''
    const suspended = await ana.call(createUsuario, dados({ perfil_acesso: 'Administrador' }))
    await ana.call(suspenderUsuario, { id: suspended.id })
    const guest = dados({ perfil_acesso: 'Administrador', convite: true, password: null })
    await ana.call(createUsuario, guest)
    for (const operation of [deleteUsuario, suspenderUsuario] as const) {
      const refusal = await ana.refusal(operation, { id })
      expect(refusal).toMatchObject({ status: 422, titulo: 'Ação não permitida', mensagem: ULTIMO })
    }
    await expect(rebaixar(ana, id)).rejects.toThrow(ULTIMO)
    await ana.call(reativarUsuario, { id: suspended.id })
    const self = await ana.refusal(suspenderUsuario, { id })
    expect(self.mensagem).toBe('Peça a outra pessoa para suspender o seu acesso.')
    expect((await ana.call(getUsuario, { id })).pode).toMatchObject({ alterar: true, excluir: false })
    const gone = await ana.refusal(deleteUsuario, { id })
    expect(gone.mensagem).toBe('Peça a outra pessoa para excluir a sua conta.')
    const bia = await someone(platform, 'Administrador', 'Bia')
    expect(await bia.call(suspenderUsuario, { id })).toMatchObject({ situacao: 'Suspenso' })
  })

  test('of two who remove each other at once, one stays', async () => {
    for (const operation of [deleteUsuario, suspenderUsuario] as const) {
      const [um, dois] = [
        await createUser(database(), 'Administrador'),
        await createUser(database(), 'Administrador'),
      ]
      await database().query(
        `update auth_users set perfil_acesso = 'TI' where perfil_acesso = 'Administrador' and id not in ($1, $2)`,
        [um.id, dois.id],
      )
      await Promise.allSettled([
        personOf(platform, um).call(operation, { id: dois.id }),
        personOf(platform, dois).call(operation, { id: um.id }),
        personOf(platform, um).call(operation, { id: um.id }),
        personOf(platform, dois).call(operation, { id: dois.id }),
      ])
      const left = await database().query(
        `select from auth_users where perfil_acesso = 'Administrador' and suspenso_em is null and excluido_em is null`,
      )
      expect(left).toHaveLength(1)
    }
  })

  test('nobody else makes or touches one', async () => {
    const other = await ana.call(createUsuario, dados({ perfil_acesso: 'Administrador' }))
    expect((await ti.call(getUsuario, { id: other.id })).pode).toEqual({
      alterar: false,
      excluir: false,
      redefinir: 'link',
      convidar: false,
      copiar_link: false,
    })
    const id = { id: other.id }
    const { full_name, login } = other
    const same = {
      ...id,
      version: other.version,
      dados: { full_name, login: login ?? '', perfil_acesso: 'TI' as const },
    }
    for (const [operation, input] of [
      [createUsuario, dados({ perfil_acesso: 'Administrador' })],
      [updateUsuario, same],
      [redefinirSenhaUsuario, { ...id, password: SENHA }],
      [suspenderUsuario, id],
      [reativarUsuario, id],
      [deleteUsuario, id],
    ] as const) {
      expect(await ti.refusal(operation as typeof deleteUsuario, input)).toMatchObject({
        codigo: 'nao_permitido',
      })
    }
    const self = await ti.call(getUsuario, { id: ti.actor?.id ?? '' })
    for (const perfil_acesso of ['Administrador', 'Financeiro'] as const) {
      const change = {
        id: self.id,
        version: self.version,
        dados: { full_name: 'Téo', login: 'teo', perfil_acesso },
      }
      expect((await ti.refusal(updateUsuario, change)).status).toBeGreaterThanOrEqual(403)
    }
  })

  test('a person above others gets a link of their own, and Administradores are told', async () => {
    const rh = await ana.call(createUsuario, dados({ full_name: 'Rita', perfil_acesso: 'RH' }))
    const { id } = rh
    const seen = await ti.call(getUsuario, { id })
    expect(seen.pode).toMatchObject({ alterar: false, excluir: false, redefinir: 'link', convidar: false })
    expect(await ti.call(perfisAoAlcance, {})).toEqual({ perfis: ['TI'] })
    expect((await ana.call(perfisAoAlcance, {})).perfis).toHaveLength(7)
    const refusal = await ti.refusal(redefinirSenhaUsuario, { id, password: SENHA })
    expect(refusal).toMatchObject({
      status: 403,
      mensagem: 'O perfil RH tem acessos que o seu não tem. Peça a um Administrador.',
    })
    await openSession(id)
    await ti.call(enviarLinkDeSenha, { id })
    expect(await sessions(id)).toBe(1)
    const mails = await database().query<{ para: string; assunto: string; texto: string; link: string }>(
      'select para, assunto, texto, link from emails where para = any($1) order by id',
      [[rh.email, ana.actor?.email]],
    )
    expect(mails).toMatchObject([
      { para: rh.email, assunto: 'Redefinição de senha do Alicerce' },
      { para: ana.actor?.email, assunto: 'Link de senha enviado no Alicerce' },
    ])
    expect(mails[0]?.link).toContain('/login#redefinir=')
    expect(mails[1]?.texto).toContain('Téo (TI) enviou a Rita (RH)')
    expect(mails[1]?.link).not.toContain('redefinir')
    expect((await trail(id)).at(-1)).toMatchObject({
      depois: { senha: 'link enviado por e-mail' },
      usuario_nome: 'Téo',
    })
    for (let n = 0; n < 4; n++) await ti.call(enviarLinkDeSenha, { id })
    expect(await ti.refusal(enviarLinkDeSenha, { id })).toMatchObject({ codigo: 'muitas_tentativas' })
    const own = ti.actor?.id ?? ''
    expect(await ti.refusal(enviarLinkDeSenha, { id: own })).toMatchObject({ codigo: 'regra' })
  })

  test('somebody who was demoted meanwhile acts no more', async () => {
    await createUser(database(), 'Administrador')
    await database().query(`update auth_users set perfil_acesso = 'TI' where id = $1`, [ana.actor?.id])
    expect(await ana.refusal(createUsuario, dados())).toMatchObject({ codigo: 'nao_permitido' })
  })
})

test('the export tells when each account was made', async () => {
  const { conteudo } = await ana.call(exportUsuarios, { formato: 'csv' })
  const [heading = [], ...rows] = readCsv(await bytesOf({ conteudo }))
  const made = heading.indexOf('Criado em')
  // After it only the code, by which a spreadsheet finds the person again.
  expect(heading.slice(made + 1)).toEqual(['Código'])
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(row[made]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d/)
})
