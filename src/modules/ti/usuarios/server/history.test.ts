import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { matrizPadrao } from '#modules/areas.ts'
import { seedPermissions } from '#platform/server/access/permissions/permissions.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, signedInCookie, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { listHistoricoDePermissoes, updatePermissoes } from '../../perfis/server/service.ts'
import { reativarUsuario, redefinirSenhaUsuario, suspenderUsuario } from './access.ts'
import { listHistoricoDeUsuarios } from './history.ts'
import { createUsuario, deleteUsuario, updateUsuario } from './service.ts'

const SENHA = 'uma frase longa de acesso'

const database = testDatabase()

let platform: Platform
let ana: Person
let bia: Person
let teo: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
  bia = await someone(platform, 'Administrador', 'Bia')
  teo = await someone(platform, 'TI', 'Téo')
})

test('a person’s history: profile, suspension, sessions that were ended, and that the password changed', async () => {
  const login = randomUUID().slice(0, 8)
  const given = { full_name: 'Zoé', login, perfil_acesso: 'RH' as const, password: SENHA }
  const zoe = await ana.call(createUsuario, { ...given, email: `${login}@empresa.com.br` })
  const change = { ...given, perfil_acesso: 'Predial' as const, password: null }
  await bia.call(updateUsuario, { id: zoe.id, version: zoe.version, dados: change })
  await signedInCookie(database(), zoe)
  await bia.call(redefinirSenhaUsuario, { id: zoe.id, password: 'outra frase longa' })
  await ana.call(suspenderUsuario, { id: zoe.id })
  await ana.call(reativarUsuario, { id: zoe.id })

  const { mudancas } = await teo.call(listHistoricoDeUsuarios, { id: zoe.id })
  const told = mudancas.map(({ usuario_nome, acao, campos }) => [
    usuario_nome,
    acao,
    ...campos.map(({ rotulo, depois }) => `${rotulo}: ${depois}`),
  ])
  expect(told).toEqual([
    ['Ana', 'alterar', 'Suspenso em: null'],
    ['Ana', 'alterar', expect.stringMatching(/^Suspenso em: 20\d\d-/)],
    ['Bia', 'encerrar'],
    ['Bia', 'alterar', 'Senha: alterada'],
    ['Bia', 'alterar', 'Perfil de Acesso: Predial'],
    expect.arrayContaining(['Ana', 'criar', 'Nome Completo: Zoé', `Login: ${login}`]),
  ])
  const stored = JSON.stringify(
    await database().query('select * from auditoria where registro_uuid = $1', [zoe.id]),
  )
  expect(stored).not.toMatch(/argon2|frase longa/)

  const rh = await someone(platform, 'RH')
  expect(await rh.refusal(listHistoricoDeUsuarios, { id: zoe.id })).toMatchObject({
    codigo: 'nao_permitido',
  })
  await ana.call(deleteUsuario, { id: zoe.id })
  expect((await teo.refusal(listHistoricoDeUsuarios, { id: zoe.id })).codigo).toBe('nao_encontrado')
})

test('the history of the matrix names each cell', async () => {
  await seedPermissions(database(), matrizPadrao)
  const mudanca = { perfil: 'RH', area: 'comercial', de: 'ver', para: 'gerir' } as const
  await ana.call(updatePermissoes, { mudancas: [mudanca] })
  const { mudancas } = await teo.call(listHistoricoDePermissoes, {})
  expect(mudancas[0]).toMatchObject({
    usuario_nome: 'Ana',
    sobre: 'RH · Comercial',
    campos: [{ rotulo: 'Nível', antes: 'ver', depois: 'gerir' }],
  })
})
