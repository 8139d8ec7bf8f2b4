import { beforeEach, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf } from '#platform/testing/files/exported.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { csvOf, xlsxOf } from '#platform/testing/files/spreadsheets-files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { usuariosRouter } from './router.ts'
import { createUsuario, exportUsuarios, listUsuarios, updateUsuario } from './service.ts'

const USUARIOS = 'ti/usuarios'
const HEAD = ['Nome', 'E-mail', 'Login', 'Perfil de Acesso']

const db = testDatabase()
let platform: Platform
let ana: Person
let imports: ReturnType<typeof importsInto>

beforeEach(async () => {
  platform = await platformOf(db())
  await db().query(`update auth_users set excluido_em = now(), login = null, email = id || '@fora.invalid'`)
  ana = await someone(platform, 'Administrador', 'Ana')
  imports = importsInto(platform, usuariosRouter)
})

const people = async () => (await ana.call(listUsuarios, { por_pagina: 100 })).rows
const named = async (email: string) => (await people()).find(each => each.email === email)
const invited = (full_name: string, login: string, perfil_acesso: 'RH' | 'TI' = 'RH') =>
  ana.call(createUsuario, {
    ...{ full_name, login, perfil_acesso, email: `${login}@empresa.com.br` },
    ...{ password: null, convite: true },
  })

test('people come in from a spreadsheet: compared, refused by cell, written once, and one undo', async () => {
  await invited('Bia Reis', 'bia')
  await invited('Caio Luz', 'caio')
  const sheet = await imports.preview(
    ana,
    USUARIOS,
    xlsxOf([
      HEAD,
      ['Bia Reis Souza', 'BIA@empresa.com.br', 'bia', 'TI'],
      ['Caio Luz', 'caio@empresa.com.br', '', 'RH'],
      ['Davi Sol', 'davi@empresa.com.br', 'davi', 'RH'],
      ['Eva Lua', 'eva@empresa.com.br', 'eva', 'RH'],
      ['Sem Login', 'sem@empresa.com.br', '', 'RH'],
      ['Outro', 'outro@empresa.com.br', 'Caio', 'RH'],
      ['Gerente', 'gerente@empresa.com.br', 'gerente', 'Gerente'],
      ['Dois', 'dois@empresa.com.br', 'davi', 'RH'],
    ]),
  )
  expect(sheet.contagens).toEqual({ nova: 2, alterada: 1, igual: 1, recusada: 4 })
  expect((await people()).map(({ full_name }) => full_name)).toEqual(['Ana', 'Bia Reis', 'Caio Luz'])
  expect(
    (await imports.rows(ana, sheet, 'recusada')).map(({ linha, recusas: [first] }) => [linha, first?.coluna]),
  ).toEqual([
    [6, 'Login'],
    [7, 'Login'],
    [8, 'Perfil de Acesso'],
    [9, 'Login'],
  ])
  expect(await imports.rows(ana, sheet, 'alterada')).toMatchObject([
    {
      valores: [
        { rotulo: 'Nome', antes: 'Bia Reis', depois: 'Bia Reis Souza' },
        { rotulo: 'Perfil de Acesso', antes: 'RH', depois: 'TI' },
      ],
    },
  ])

  const done = await imports.run(ana, sheet)
  expect(done).toMatchObject({ estado: 'feito', feitas: 3, recusadas: 0 })
  expect(await named('davi@empresa.com.br')).toMatchObject({ situacao: 'Convidado', perfil_acesso: 'RH' })

  // Who has chosen a password by then stays, and is named; the invitation of the other is withdrawn.
  const eva = await named('eva@empresa.com.br')
  await db().query(
    `insert into auth_accounts ("accountId", "providerId", "userId", password) values ($1, 'credential', $2, 'x')`,
    [eva?.id, eva?.id],
  )
  const undone = await imports.undo(ana, done.id)
  expect(undone).toMatchObject({ feitas: 2, recusadas: 1 })
  expect(undone.recusas).toEqual([
    {
      motivo: 'Esta pessoa já escolheu uma senha. Para tirar o acesso dela, use Suspender.',
      quantidade: 1,
      registros: [{ id: 5, nome: 'Eva Lua' }],
    },
  ])
  expect(await named('davi@empresa.com.br')).toBeUndefined()
  expect(await named('bia@empresa.com.br')).toMatchObject({ full_name: 'Bia Reis', perfil_acesso: 'RH' })
})

test.each(['csv', 'xlsx'] as const)('the list as %s comes back and changes nothing', async formato => {
  await invited("'=Aspas", 'aspas')
  await invited('Maria\nda Conceição', 'maria')
  await db().query(`update auth_users set login = null where name = $1`, ["'=Aspas"])
  const call = { actor: ana.actor, pedido: 'teste' }
  const bytes = await bytesOf(await exportUsuarios(platform, call, { formato }))
  const sheet = await imports.preview(ana, USUARIOS, bytes, `usuarios.${formato}`)
  expect(sheet.contagens).toEqual({ nova: 0, alterada: 0, igual: 3, recusada: 0 })
})

test('a code finds the person, whose address stays as it is', async () => {
  const bia = await invited('Bia Reis', 'bia')
  const head = [...HEAD, 'Código']
  const rows = [
    ['Bia', 'outra@empresa.com.br', 'bia', 'RH', bia.id],
    ['Zoé', 'zoe@empresa.com.br', 'zoe', 'RH', '00000000-0000-4000-8000-000000000000'],
  ]
  const sheet = await imports.preview(ana, USUARIOS, csvOf([head, ...rows]))
  expect((await imports.rows(ana, sheet, 'recusada')).map(({ recusas }) => recusas[0]?.motivo)).toEqual([
    'O e-mail de um usuário não pode ser alterado.',
    expect.stringContaining('Não há registro com o código'),
  ])
})

test('nobody brings in, or raises, a person above them; what somebody changed meanwhile is left', async () => {
  const bia = await invited('Bia Reis', 'bia', 'TI')
  const ti = await someone(platform, 'TI', 'Téo')
  const rows = [
    ['Bia Reis', 'bia@empresa.com.br', 'bia', 'Administrador'],
    ['Zoé', 'zoe@empresa.com.br', 'zoe', 'RH'],
    ['Téo', ti.actor?.email ?? '', '', 'Usuário Comum'],
  ]
  const above = await imports.preview(ti, USUARIOS, csvOf([HEAD, ...rows]))
  expect(above.contagens).toMatchObject({ recusada: 3 })

  const sheet = await imports.preview(
    ana,
    USUARIOS,
    csvOf([HEAD, ['Bia S.', 'bia@empresa.com.br', 'bia', 'TI']]),
  )
  await ana.call(updateUsuario, { id: bia.id, version: bia.version, dados: { full_name: 'Bia Outra' } })
  expect(await imports.run(ana, sheet)).toMatchObject({ feitas: 0, recusadas: 1 })
  expect(await named('bia@empresa.com.br')).toMatchObject({ full_name: 'Bia Outra' })
})

test('a sheet with passwords is not read: its cells would be kept', async () => {
  const sheet = csvOf([
    [...HEAD, 'Senha inicial'],
    ['Zoé', 'zoe@empresa.com.br', 'zoe', 'RH', 'Segredo#42'],
  ])
  await expect(imports.send(ana, USUARIOS, sheet)).rejects.toThrow('Esta planilha tem senhas')
  expect(JSON.stringify(await db().query('select * from planilhas_linhas'))).not.toContain('Segredo')
})
