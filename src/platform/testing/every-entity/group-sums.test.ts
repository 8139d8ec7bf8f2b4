import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Operation } from '../../server/engine/operation.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { selecaoRouter } from '../../server/services/selecao/operations.ts'
import { createUser, platformOf } from '../access/people.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const database = testDatabase()
const operations = await everyOperation()
const grupos = selecaoRouter(catalogOf(operations)).find(
  ({ procedure }) => procedure.path === 'selecao/grupos',
) as Operation

// A group by month or status sums every record of the list: read from the rows it takes twice the time.
test.each([
  ['financeiro/projetos/list', 'status_projeto', ['nome_projeto', 'orcamento_total']],
  ['comercial/propostas/list', 'status_proposta'],
  ['comercial/propostas/list', 'data_emissao'],
  ['financeiro/contas-a-pagar/list', 'status'],
  ['financeiro/contas-a-pagar/list', 'data_vencimento:semana'],
  ['rh/funcionarios/list', 'status_funcionario'],
])('the groups of %s by %s are summed by an index alone', async (lista, agrupar, colunas?: string[]) => {
  const platform = await platformOf(database())
  const asked: [text: string, params: unknown[]][] = []
  const db = new Proxy(platform.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (name !== 'query' && name !== 'prepared' && name !== 'spread')
        return typeof value === 'function' ? value.bind(target) : value
      return (text: string, params: unknown[] = []) => {
        if (text.includes('as grupos')) asked.push([text, params])
        return target[name]?.(text, params)
      }
    },
  })
  const actor = await createUser(platform.db, 'Administrador')
  const input = { lista, agrupar, filtros: {}, colunas }
  await grupos({ ...platform, db }, { actor, pedido: randomUUID() }, input as never)
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  const plans = await platform.db.transaction(author, async tx => {
    for (const way of ['seqscan', 'bitmapscan']) await tx.query(`set local enable_${way} = off`)
    return Promise.all(
      asked.map(async ([text, params]) => {
        const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
        return lines.map(line => line['QUERY PLAN']).join('\n')
      }),
    )
  })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/Index Only Scan/)
})
