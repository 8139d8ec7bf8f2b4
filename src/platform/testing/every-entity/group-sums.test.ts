import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/engine/operation.ts'
import type { Halved } from '../../server/ground/database/database.ts'
import { catalogOf } from '../../server/services/selecao/catalog.ts'
import { selecaoRouter } from '../../server/services/selecao/operations.ts'
import { createUser, platformOf } from '../access/people.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperation } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

const database = testDatabase()
const operations = await everyOperation()
const selecao = selecaoRouter(catalogOf(operations))
const named = (path: string) =>
  [...operations, ...selecao].find(({ procedure }) => procedure.path === path) as Operation

beforeAll(async () => {
  await fillOpened(database(), 3)
  await database().query('delete from exemplos')
  // Rows that have rested: an index need not ask the table whether they are there.
  await database().query('vacuum analyze')
})

type Asked = [text: string, params: unknown[]]

/** What an operation asks of the rows that a list selects, and how PostgreSQL reads them without a look at the table. */
async function plansOf(path: string, input: object): Promise<string[]> {
  const platform = await platformOf(database())
  const asked: Asked[] = []
  const db = new Proxy(platform.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (name === 'halves')
        return async ({ whole }: Halved) => {
          asked.push([whole.text, whole.params])
        }
      if (name !== 'query' && name !== 'prepared' && name !== 'spread')
        return typeof value === 'function' ? value.bind(target) : value
      return (text: string, params: unknown[] = []) => {
        if (text.includes('as grupos')) asked.push([text, params])
        return target[name]?.(text, params)
      }
    },
  })
  const actor = await createUser(platform.db, 'Administrador')
  await named(path)({ ...platform, db }, { actor, pedido: randomUUID() }, input as never)
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  return platform.db.transaction(author, async tx => {
    for (const way of ['seqscan', 'bitmapscan']) await tx.query(`set local enable_${way} = off`)
    return Promise.all(
      asked.map(async ([text, params]) => {
        const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
        return lines.map(line => line['QUERY PLAN']).join('\n')
      }),
    )
  })
}

// A group by month or status sums every record of the list: read from the rows it takes twice the time.
test.each([
  ['financeiro/projetos/list', 'status_projeto', ['nome_projeto', 'orcamento_total']],
  ['comercial/propostas/list', 'status_proposta'],
  ['comercial/propostas/list', 'data_emissao'],
  ['comercial/propostas/list', 'user_id'],
  ['financeiro/contas-a-pagar/list', 'status'],
  ['financeiro/contas-a-pagar/list', 'data_vencimento:semana'],
  ['rh/funcionarios/list', 'status_funcionario'],
  ['rh/funcionarios/list', 'departamento'],
  ['rh/funcionarios/list', 'tipo_contrato'],
  ['rh/funcionarios/list', 'data_admissao'],
])('the groups of %s by %s are summed by an index alone', async (lista, agrupar, colunas?: string[]) => {
  const plans = await plansOf('selecao/grupos', { lista, agrupar, filtros: {}, colunas })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/Index Only Scan/)
})

// Of a word that most rows hold: read from the rows they take half as long again.
test.each([
  ['financeiro/contas-a-pagar/totais', {}, 'contas'],
  ['financeiro/recebiveis/totais', {}, 'recebiveis'],
  ['comercial/propostas/totais', {}, 'propostas'],
  ['selecao/somas', { lista: 'financeiro/projetos/list', colunas: ['orcamento_total'] }, 'projetos'],
])('the totals of a search of %s %j are summed by an index alone', async (path, input, index) => {
  const plans = await plansOf(path, { busca: 'ma', filtros: {}, ...input })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain(`Index Only Scan using ${index}_varredura on `)
})

test.each([
  ['comercial/propostas/list', ['data_emissao', 'status_proposta', 'user_id'], 'propostas'],
  ['financeiro/projetos/list', ['status_projeto', 'user_id'], 'projetos'],
  ['financeiro/recebiveis/list', ['data_vencimento', 'status'], 'recebiveis'],
  ['financeiro/contas-a-pagar/list', ['data_vencimento', 'status'], 'contas'],
  ['predial/chamados/list', ['data_abertura', 'data_fechamento', 'prioridade', 'responsavel_id'], 'chamados'],
  ['ssma/desvios/list', ['data_ocorrencia', 'tipo_desvio', 'risco_potencial', 'status_resolucao'], 'desvios'],
])(
  'the groups of a search of %s by each of %j are counted by two connections from an index alone',
  async (lista, by, index) => {
    for (const agrupar of by) {
      const input = { lista, agrupar, busca: 'ma', filtros: {}, colunas: [] }
      const [shared] = await plansOf('selecao/grupos', input)
      expect(shared).toContain(`Index Only Scan using ${index}_varredura on `)
    }
  },
)
