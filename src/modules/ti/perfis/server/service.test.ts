import { beforeAll, describe, expect, test } from 'vitest'
import { matrizPadrao } from '#platform/contract/permissions.ts'
import { seedPermissions } from '#platform/server/access/permissions.ts'
import type { Platform } from '#platform/server/operation.ts'
import { eachDatabase } from '#platform/testing/databases.ts'
import { testPermissions } from '#platform/testing/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/people.ts'
import { perfisRouter } from './router.ts'
import { getPermissoes, restaurarPermissoes, updatePermissoes } from './service.ts'

eachDatabase(database => {
  let platform: Platform
  let ana: Person
  beforeAll(async () => {
    platform = await platformOf(database())
    await seedPermissions(database())
    ana = await someone(platform, 'Administrador', 'Ana')
  })

  describe('permissions', () => testPermissions(perfisRouter, () => platform))

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

  test('the profile Administrador stays as it is, and TI only looks', async () => {
    const own = [{ perfil: 'Administrador', area: 'rh', de: 'gerir', para: 'nenhum' }]
    expect(await ana.refusal(updatePermissoes, { mudancas: own })).toMatchObject({ codigo: 'regra' })
    const ti = await someone(platform, 'TI')
    expect(await ti.call(getPermissoes, {})).toEqual({ matriz: matrizPadrao, pode: { alterar: false } })
  })
})
