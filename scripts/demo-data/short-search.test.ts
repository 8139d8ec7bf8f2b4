import { beforeAll, describe, expect, test } from 'vitest'
import { createCliente, deleteCliente } from '#modules/comercial/clientes/server/service.ts'
import { createCartao, listCartoes } from '#modules/financeiro/cartoes/server/service.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fillDemo } from './fill.ts'
import { sizesOf } from './tables.ts'

// @module-tag volume
// However short a word is, it matches anywhere: in each list and each look-up, of what its own rows show.

type Row = Record<string, unknown> & { id: unknown }

const LISTS: Record<string, string[]> = {
  'comercial/clientes/list': ['nome_cliente', 'cnpj_cpf'],
  'comercial/propostas/list': ['titulo_proposta', 'nome_cliente'],
  'financeiro/fornecedores/list': ['nome', 'cnpj'],
  'financeiro/contas-a-pagar/list': ['solicitacao_compra', 'nome_fornecedor', 'cnpj_fornecedor'],
  'financeiro/pagamentos/list': ['conta_bancaria'],
  'financeiro/recebiveis/list': ['descricao', 'nome_cliente'],
  'financeiro/medicoes/list': ['observacao'],
  'financeiro/recebimentos/list': ['conta_bancaria'],
  'financeiro/recorrencias/list': ['nome', 'nome_fornecedor'],
  'financeiro/contas-bancarias/list': ['nome', 'numero'],
  'financeiro/cartoes/list': ['nome_cartao', 'ultimos_digitos'],
  'financeiro/prestacao-contas-cartao/list': ['mes_referencia'],
  'financeiro/despesas-cartao/list': ['descricao_despesa'],
  'financeiro/projetos/list': ['nome_projeto', 'titulo_proposta'],
  'financeiro/despesas-projeto/list': ['descricao_despesa'],
  'predial/categorias/list': ['nome'],
  'predial/locais/list': ['nome'],
  'predial/chamados/list': ['titulo'],
  'rh/funcionarios/list': ['nome_completo', 'cpf'],
  'ssma/desvios/list': ['titulo'],
  'ti/lixeira/list': ['nome'],
  'ti/usuarios/list': ['full_name', 'email'],
}
const LOOKUPS: Record<string, string[]> = {
  'comercial/clientes/options': ['nome_cliente'],
  'financeiro/fornecedores/options': ['nome', 'cnpj'],
  'financeiro/cartoes/portadores': ['full_name', 'email'],
  'financeiro/projetos/options': ['nome_projeto'],
  'financeiro/projetos/gerentes': ['full_name', 'email'],
  'financeiro/projetos/propostas': ['titulo_proposta'],
  'financeiro/prestacao-contas-cartao/cartoes': ['nome_cartao'],
  'financeiro/despesas-projeto/fornecedores': ['nome', 'cnpj'],
  'predial/categorias/options': ['nome'],
  'predial/locais/options': ['nome'],
  'predial/chamados/responsaveis': ['full_name'],
  'ssma/desvios/responsaveis': ['full_name'],
}
/** What a list asks for beside words. */
let filtros: Record<string, object> = {}
/** Rows of a look-up at most. */
const OFFERED = 20

const operations = new Map((await everyOperation()).map(each => [each.procedure.path, each]))

const searching = [...operations.values()]
  .map(({ procedure }) => procedure)
  .filter(
    ({ input, path }) =>
      'busca' in (input as never as { shape: object }).shape && /\/(list|options)$/.test(path),
  )
  .map(({ path }) => path)
/** Those of one kind, with the names that the palette has for their records where the table says nothing. */
const withNames = (kind: string, table: Record<string, string[]>) => {
  const named = searching.flatMap(path => {
    const list = operations.get(path.replace(/\w+$/, 'list'))
    const [, name] = /^t\.(\w+)$/.exec(list?.paleta?.rotulo ?? '') ?? []
    return path.endsWith(`/${kind}`) && name ? [[path, [name]] as [string, string[]]] : []
  })
  return { ...Object.fromEntries(named), ...table }
}
const lists = withNames('list', LISTS)
const lookups = withNames('options', LOOKUPS)

const database = testDatabase()

let ana: Person
const call = (path: string, input: object) =>
  ana.call(operations.get(path) as Operation, input as never) as Promise<unknown>
const list = async (path: string, input: object) =>
  (await call(path, { ...input, filtros: filtros[path] ?? {} })) as { rows: Row[]; total: number }
const offered = async (path: string, busca: string) =>
  (await call(path, { busca, ...(path.endsWith('propostas') && { projeto_id: null }) })) as Row[]

/** Pairs and single letters from the beginning, the middle and the end of a text. */
function words(text: string): string[] {
  const pairs = text.match(/(?=[\p{L}\p{N}]{2})../gu) ?? []
  const some = [pairs[0], pairs[Math.floor(pairs.length / 2)], pairs.at(-1)]
  return some.flatMap(pair => (pair ? [pair, pair.slice(1)] : []))
}
const shown = (row: Row, fields: string[]) =>
  fields.flatMap(field => (typeof row[field] === 'string' ? words(row[field]) : []))

beforeAll(async () => {
  const platform = await platformOf(database())
  await fillDemo(database(), { sizes: sizesOf(40), today: '2026-11-01', password: 'uma senha de exemplo' })
  ana = await someone(platform, 'Administrador')
  const [expense] = await database().query<{ id: number }>(
    'select projeto_id as id from financeiro_despesas_projeto limit 1',
  )
  await database().query(
    `insert into financeiro_pagamentos (conta_id, data_pagamento, valor, conta_bancaria)
     select id, current_date, 0.01, 'Itaú 0042' from financeiro_contas_a_pagar
     where valor > 1 and aprovacao is null and status <> 'Paga' limit 1`,
  )
  await database().query(
    `update financeiro_medicoes set observacao = 'Falta a pintura do galpão' where status = 'Aberta'`,
  )
  const [statement] = await database().query<{ cartao_id: number }>(
    'select cartao_id from financeiro_prestacao_contas_cartao limit 1',
  )
  filtros = {
    'financeiro/despesas-projeto/list': { projetoId: expense?.id },
    'financeiro/prestacao-contas-cartao/list': { cartao_id: statement?.cartao_id },
  }
  const { id } = await ana.call(createCliente, { nome_cliente: 'Depósito Ágil 77' })
  await ana.call(deleteCliente, { id })
}, 60_000)

test('every list and look-up that takes words is in this table, or is known by a name', () => {
  expect(searching.filter(path => !(path in lists) && !(path in lookups))).toEqual([])
})

test.each(Object.entries(lists))(
  '%s: a pair or a letter from anywhere finds its row',
  async (path, fields) => {
    const { rows } = await list(path, {})
    const seen = rows.slice(0, 4)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.flatMap(row => shown(row, fields)).length).toBeGreaterThan(0)
    for (const row of seen) {
      for (const busca of shown(row, fields)) {
        const found: unknown[] = []
        for (let pagina = 1; ; pagina++) {
          const page = await list(path, { busca, pagina, por_pagina: 100 })
          found.push(...page.rows.map(({ id }) => id))
          if (page.rows.length < 100) break
        }
        expect([busca, found]).toEqual([busca, expect.arrayContaining([row.id])])
      }
    }
  },
)

test.each(Object.entries(lookups))(
  '%s: a pair or a letter from anywhere offers its row',
  async (path, fields) => {
    const rows = await offered(path, '')
    expect(rows.flatMap(row => shown(row, fields)).length).toBeGreaterThan(0)
    for (const row of rows.slice(0, 4)) {
      for (const busca of shown(row, fields)) {
        const found = (await offered(path, busca)).map(({ id }) => id)
        if (found.length < OFFERED) expect([busca, found]).toEqual([busca, expect.arrayContaining([row.id])])
        else expect(found).toHaveLength(OFFERED)
      }
    }
  },
)

describe('as the specification has it', () => {
  test("'34' finds card 1234, '22' a CNPJ that holds it", async () => {
    const card = await ana.call(createCartao, {
      nome_cartao: 'Obra',
      tipo_cartao: 'Crédito',
      ultimos_digitos: '1234',
    })
    const ids = (await ana.call(listCartoes, { busca: '34', por_pagina: 100 })).rows.map(({ id }) => id)
    expect(ids).toContain(card.id)
    const cnpj = '11.222.333/0001-81'
    const fornecedor = await ana.call(createFornecedor, { nome: 'Zz', cnpj })
    const cliente = await ana.call(createCliente, { nome_cliente: 'Zz', cnpj_cpf: cnpj })
    for (const [path, id] of [
      ['financeiro/fornecedores/list', fornecedor.id],
      ['comercial/clientes/list', cliente.id],
    ] as const) {
      const { rows } = await list(path, { busca: '22 zz', por_pagina: 100 })
      expect(rows.map(row => row.id)).toEqual([id])
    }
    expect((await offered('financeiro/fornecedores/options', '22 zz')).map(({ id }) => id)).toEqual([
      fornecedor.id,
    ])
  })
})
