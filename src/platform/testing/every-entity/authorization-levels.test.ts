import { afterAll, beforeAll, expect, test } from 'vitest'
import { niveis } from '../../contract/permissions.ts'
import { type Ground, openGround } from '../access/authorization.ts'
import { areasDaTabela } from '../access/levels.ts'

// Beside `authorization.test.ts`, which walks the same operations by profile: two halves that run at one time.

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground?.close())

test.each(niveis)(
  'level %s everywhere × every operation on a record × own or another’s',
  { timeout: 300_000 },
  async nivel => {
    const { db, people } = ground
    await db.query(`update permissoes set nivel = $1 where perfil = 'Usuário Comum'`, [nivel])
    const everywhere = JSON.stringify(Object.fromEntries(areasDaTabela.map(area => [area, nivel])))
    await expect
      .poll(async () => JSON.stringify((await people['Usuário Comum'].client.get('/api/sessao')).body.niveis))
      .toBe(everywhere)
    expect(await ground.checkRecords('Usuário Comum', () => nivel)).toEqual([])
  },
)
