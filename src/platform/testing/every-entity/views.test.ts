import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { lerAgrupar } from '../../contract/list.ts'
import { selecaoApi } from '../../contract/selecao.ts'
import { todasAsEntregues } from '../../contract/visoes.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { selecaoRouter } from '../../server/services/selecao/operations.ts'
import { listsOf } from '../../server/services/visoes/operations.ts'
import { createUser, platformOf, someone } from '../access/people.ts'
import { everyOperationAndOver } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const operations = await everyOperationAndOver()
const lists = listsOf(operations)

/** Views whose list reads its table without an index, each with the reason. */
const WITHOUT: Record<string, string> = {
  'financeiro/despesas-cartao/list Sem comprovante': 'of one statement, or project, whose index serves it',
}

/** Lists without delivered views, each with the reason. */
const WITHOUT_VIEWS: Record<string, string> = {
  'financeiro/pagamentos/list': 'of one payable, on its page, which has no menu of views',
  'financeiro/recebimentos/list': 'of one receivable, on its page, which has no menu of views',
  'financeiro/medicoes/list': 'of one project, on its page, which has no menu of views',
}

test('each list comes with a view at least', () => {
  const delivered = todasAsEntregues()
  const without = [...lists.keys()].filter(path => !delivered.get(path)?.length)
  expect(without.sort()).toEqual(Object.keys(WITHOUT_VIEWS).sort())
})

/** Lists that are always of one record. */
const PLACED: Record<string, object> = { 'financeiro/despesas-projeto/list': { projetoId: 1 } }

const database = testDatabase()
let platform: Platform
beforeAll(async () => {
  platform = await platformOf(database())
})

/** The plans of what a list asks, where the planner takes an index for conditions and order wherever one serves. */
async function plansOf(path: string, input: object): Promise<string[]> {
  const asked: [string, unknown[]][] = []
  const db = new Proxy(platform.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return (text: string, params: unknown[]) => {
        asked.push([text, params])
        return target.query(text, params)
      }
    },
  })
  const list = operations.find(({ procedure }) => procedure.path === path) as Operation
  const actor = await createUser(platform.db, 'Administrador')
  await list({ ...platform, db }, { actor, pedido: randomUUID() }, input as never)
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  return platform.db.transaction(author as never, async tx => {
    // Of empty tables every plan costs the same: only what no index can do is left.
    for (const way of ['seqscan', 'sort', 'hashjoin', 'mergejoin'])
      await tx.query(`set local enable_${way} = off`)
    const plans: string[] = []
    for (const [text, params] of asked) {
      const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
      plans.push(lines.map(line => line['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

/** Reads the table of the list, whose alias is `t`, without an index, or sorts all of its rows. */
const UNSERVED = /Seq Scan on \w+ t\b|(?<!Incremental )Sort {2}\(/

/** Of a page in groups of a vocabulary, what reads the first rows of each group; above it only these are sorted. */
const reading = (plan: string) =>
  /CTE p_[\s\S]*Append/.test(plan) ? plan.slice(plan.indexOf('Append')) : plan
const isUnserved = (plan: string) => UNSERVED.test(reading(plan))

describe.each([...todasAsEntregues()])('the delivered views of %s', (path, views) => {
  test.each(views.map(view => [view.nome, view] as const))('%s: an index serves it', async (nome, view) => {
    // Which columns are shown, the list does not ask the server.
    const { colunas: _, filtros, ...asked } = view.consulta
    const plans = await plansOf(path, { ...asked, filtros: { ...PLACED[path], ...filtros } })
    expect(plans.length).toBeGreaterThan(0)
    const unserved = plans.filter(isUnserved)
    expect(unserved.length > 0, unserved.join('\n\n')).toBe(`${path} ${nome}` in WITHOUT)
  })
})

/** Sorts that nobody groups by, each with the reason. */
const ALONE = new Map([['ti/usuarios/list', ['login']]]) // of a login there is one person

/** No sort of the bin is offered to group by: they are instants, and words that nearly each row has of its own. */
const UNGROUPED = 'ti/lixeira/list'

/** A list is grouped where it is exported, too: by it the groups are counted. */
const grouped = [...lists].filter(
  ([path]) =>
    path !== UNGROUPED &&
    operations.some(
      ({ procedure, selecao }) => selecao && procedure.path === path.replace(/[^/]+$/, 'exportar'),
    ),
)

describe.each(grouped)('the groups of %s', (path, { input }) => {
  const { ordem } = (input as unknown as { shape: { ordem: z.ZodDefault<z.ZodEnum> } }).shape
  const { agrupar: offered } = (input as unknown as { shape: { agrupar: z.ZodOptional<z.ZodEnum> } }).shape
  const weeks = offered
    .unwrap()
    .options.map(String)
    .filter(each => each.endsWith(':semana'))
  const sorts = [...ordem.unwrap().options.map(String), ...weeks]
  test.each(sorts.filter(sort => !ALONE.get(path)?.includes(sort)))(
    'by %s: an index orders them',
    async agrupar => {
      const filtros = PLACED[path] ?? {}
      for (const order of [{}, { ordem: lerAgrupar(agrupar).campo, direcao: 'desc' }]) {
        const input = { ...order, agrupar, filtros }
        const unserved = (await plansOf(path, input)).filter(isUnserved)
        expect(unserved.join('\n\n')).toBe('')
      }
    },
  )
})

test('groups are told of the sorts of a list alone, to who may see it', async () => {
  const grupos = selecaoRouter(catalogOf(operations)).find(
    ({ procedure }) => procedure.path === selecaoApi.grupos.path,
  ) as Operation<typeof selecaoApi.grupos>
  const lista = 'rh/funcionarios/list'
  const manager = await someone(platform, 'RH')
  await database().query(
    `insert into rh_funcionarios (nome_completo, cpf, cargo, departamento, tipo_contrato, data_admissao, status_funcionario, salario)
     values ('Ana', '11144477735', 'Mestre', 'Obras', 'CLT', '2026-01-10', 'Ativo', 100), ('Bia', '52998224725', 'Mestre', 'Obras', 'CLT', '2026-01-10', 'Férias', 50)`,
  )
  expect(await manager.call(grupos, { lista, agrupar: 'cargo' })).toEqual({
    grupos: [{ valor: 'Mestre', quantidade: 2, somas: { salario: '150.00' } }],
  })
  expect(await manager.refusal(grupos, { lista, agrupar: 'salario' })).toMatchObject({
    codigo: 'dados_invalidos',
  })
  const other = await someone(platform, 'Predial')
  expect(await other.refusal(grupos, { lista, agrupar: 'cargo' })).toMatchObject({ codigo: 'nao_permitido' })
})
