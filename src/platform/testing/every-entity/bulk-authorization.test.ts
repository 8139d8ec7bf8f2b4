import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampoEmLote } from '../../contract/api.ts'
import { niveis } from '../../contract/permissions.ts'
import type { Operation } from '../../server/engine/operation.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { type Ground, may, ofRecords, openGround } from '../access/authorization.ts'
import { areasDaTabela } from '../access/levels.ts'
import { everyDepartment } from '../records/departments.ts'
import type { Described } from '../records/described.ts'

// Beside `authorization-levels.test.ts`, which holds the verbs on one record to the levels: the same verbs on many records
// answer as they do. What is offered for many records is read from the contracts, so a verb that is added is in here.

interface Offered {
  operation: Described
  dados: Record<string, unknown> | undefined
}

let ground: Ground
let offered: Offered[]
beforeAll(async () => {
  ground = await openGround()
  const operations = [...(await everyDepartment()).values()].flatMap(department => department.operations)
  const catalog = catalogOf(operations)
  const isOffered = ({ procedure }: Operation) => {
    try {
      return catalog.verb(procedure.path) !== undefined
    } catch {
      return false
    }
  }
  offered = operations.filter(isOffered).flatMap(({ procedure: { path, emLote } }): Offered[] => {
    const operation = ground.operations.find(each => each.path === path) as Described
    if (!emLote) return [{ operation, dados: undefined }]
    return Object.entries(emLote).map(([campo, how]) => ({
      operation,
      dados: { [campo]: sampleOf(how), ...(how?.com && { [how.com]: sampleOf(emLote[how.com]) }) },
    }))
  })
})
afterAll(() => ground?.close())

/** A value of a field. None is a rule of the record where a field asks for one, which is no matter of permission. */
const sampleOf = ({ opcoes, atalhos, tipo }: CampoEmLote = { rotulo: '' }) =>
  opcoes?.[0] ??
  Object.values(atalhos ?? {})[0] ??
  (tipo === 'data' ? '2027-03-10' : tipo === 'texto' ? 'Texto' : null)

const FORBIDDEN = /perfil de acesso|Só quem|somente o que você mesmo/

/** What one record of a request of one record became. */
async function verdict({ operation, dados }: Offered, owner: string): Promise<string> {
  const client = ground.people['Usuário Comum'].client
  const input = (await ground.maker.inputFor(operation, owner)) as {
    id: number
    version?: number
  }
  const alvo = { ids: [input.id], versions: [input.version ?? 1] }
  const begun = await client.post('/api/selecao/iniciar', { operacao: operation.path, dados, alvo })
  if (begun.status !== 200) return ground.verdict(begun)
  let state = begun.body
  while (state.estado === 'andando')
    state = (await client.post('/api/selecao/andamento', { id: begun.body.id })).body
  const [refusal] = state.recusas as { motivo: string }[]
  return refusal && FORBIDDEN.test(refusal.motivo) ? 'refused' : 'allowed'
}

test.each(niveis)(
  'level %s everywhere × every verb on many records × own or another’s',
  { timeout: 300_000 },
  async nivel => {
    const { db, people } = ground
    await db.query(`update permissoes set nivel = $1 where perfil = 'Usuário Comum'`, [nivel])
    const everywhere = JSON.stringify(Object.fromEntries(areasDaTabela.map(area => [area, nivel])))
    await expect
      .poll(async () => JSON.stringify((await people['Usuário Comum'].client.get('/api/sessao')).body.niveis))
      .toBe(everywhere)
    const wrong: string[] = []
    for (const each of offered) {
      const { operation, dados } = each
      for (const own of [true, false]) {
        const owner = people[own ? 'Usuário Comum' : 'Predial'].actor.id
        const expected = may(operation, 'Usuário Comum', () => nivel, own) ? 'allowed' : 'refused'
        const found = await verdict(each, owner)
        if (found !== expected)
          wrong.push(
            `${operation.path} ${JSON.stringify(dados)} on ${own ? 'their own' : 'another’s'}: ${found}, not ${expected}`,
          )
      }
    }
    expect(wrong).toEqual([])
    expect(offered.length).toBeGreaterThan(15)
  },
)

test('no other verb on a record is taken for many', async () => {
  const client = ground.admin
  const outside = ofRecords(ground.operations).filter(
    each => !offered.some(({ operation }) => operation === each),
  )
  for (const { path } of outside.filter(({ kind }) => kind === 'mutation')) {
    const alvo = { ids: [1], versions: [1] }
    const { status } = await client.post('/api/selecao/iniciar', { operacao: path, dados: {}, alvo })
    expect([path, status]).toEqual([path, 400])
  }
})
