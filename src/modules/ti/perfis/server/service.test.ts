import { beforeAll, describe, expect, test, vi } from 'vitest'
import { areas, matrizPadrao } from '#modules/areas.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { seedPermissions } from '#platform/server/access/permissions/permissions.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { areasDaTabela, matrizDaTabela } from '#platform/testing/access/levels.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { Exigencia } from '../contract.ts'
import { perfisRouter } from './router.ts'
import { exigirSegundoFator, getPermissoes, restaurarPermissoes, updatePermissoes } from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(database())
  await seedPermissions(database(), matrizPadrao)
  ana = await someone(platform, 'Administrador', 'Ana')
})

describe('permissions', () => testPermissions(perfisRouter, () => platform))

test('the departments deliver the levels of the product’s table', () => {
  expect(matrizPadrao).toEqual(matrizDaTabela)
  expect(Object.keys(areas)).toEqual(areasDaTabela)
})

test('a change of levels counts from its answer on', async () => {
  const accessChanged = vi.fn()
  const bia = await someone({ ...platform, accessChanged }, 'Administrador')
  await bia.call(getPermissoes, {})
  expect(accessChanged).not.toHaveBeenCalled()
  await bia.call(exigirSegundoFator, { perfil: 'TI', exigir: false })
  expect(accessChanged).toHaveBeenCalledOnce()
})

test('an Administrador changes levels, and goes back to the default', async () => {
  const mudancas = [{ perfil: 'RH', area: 'comercial', de: 'ver', para: 'gerir' }] as const
  const { matriz } = await ana.call(updatePermissoes, { mudancas: [...mudancas] })
  expect(matriz.RH).toEqual({ ...matrizPadrao.RH, comercial: 'gerir' })
  const stale = await ana.refusal(updatePermissoes, { mudancas })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: { matriz } })
  const trail = await database().query(`select antes, depois from auditoria where tabela = 'permissoes'`)
  expect(trail).toEqual([
    {
      antes: { perfil: 'RH', area: 'comercial', nivel: 'ver' },
      depois: { perfil: 'RH', area: 'comercial', nivel: 'gerir' },
    },
  ])
  expect((await ana.call(restaurarPermissoes, {})).matriz).toEqual(matrizPadrao)
})

test('a database of an earlier version gets the levels of new areas at its next start, and keeps its own', async () => {
  const novas = ['financeiro.recebimentos', 'financeiro.bancos', 'financeiro.fechamento'] as const
  await database().query('delete from permissoes where area = any($1)', [novas])
  await database().query(`update permissoes set nivel = 'gerir' where perfil = 'RH' and area = 'comercial'`)
  await seedPermissions(database(), matrizPadrao)
  const rows = await database().query<{ perfil: string; area: string; nivel: string }>(
    `select perfil, area, nivel from permissoes where area = any($1)`,
    [[...novas, 'comercial']],
  )
  const expected = perfis.flatMap(perfil =>
    [...novas, 'comercial' as const].map(area => [
      ...[perfil, area],
      perfil === 'RH' && area === 'comercial' ? 'gerir' : matrizPadrao[perfil][area],
    ]),
  )
  const stored = rows.map(({ perfil, area, nivel }) => [perfil, area, nivel])
  expect(stored.toSorted()).toEqual(expected.toSorted())
  await ana.call(restaurarPermissoes, {})
})

test('the profile Administrador stays as it is, and TI only looks', async () => {
  const own = [{ perfil: 'Administrador', area: 'rh', de: 'gerir', para: 'nenhum' }]
  expect(await ana.refusal(updatePermissoes, { mudancas: own })).toMatchObject({ codigo: 'regra' })
  const ti = await someone(platform, 'TI')
  const seen = await ti.call(getPermissoes, {})
  expect(seen).toMatchObject({ matriz: matrizPadrao, pode: { alterar: false } })
  expect(seen.exigencias.map(({ exigir_segundo_fator }) => exigir_segundo_fator)).toEqual(
    Array(7).fill(false),
  )
})

test('the second factor is asked of a profile, which the default matrix leaves as it is', async () => {
  const of = ({ exigencias }: { exigencias: Exigencia[] }) =>
    exigencias.find(({ perfil }) => perfil === 'Engenharia')
  await database().query(`update auth_users set perfil_acesso = 'RH' where perfil_acesso = 'Engenharia'`)
  const [, suspended] = [await someone(platform, 'Engenharia'), await someone(platform, 'Engenharia')]
  await database().query('update auth_users set suspenso_em = now() where id = $1', [suspended.actor?.id])
  const engenharia = { perfil: 'Engenharia' as const, exigir_segundo_fator: true, sem_segundo_fator: 1 }
  expect(of(await ana.call(exigirSegundoFator, { perfil: 'Engenharia', exigir: true }))).toEqual(engenharia)
  await ana.call(restaurarPermissoes, {})
  expect(of(await ana.call(getPermissoes, {}))).toEqual(engenharia)
  const off = await ana.call(exigirSegundoFator, { perfil: 'Engenharia', exigir: false })
  expect(of(off)?.exigir_segundo_fator).toBe(false)
})
