import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDaRecorrencia, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fazerJuncoes } from './job.ts'
import { desfazer, feitas, juntar, usados } from './testing/preparo.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let projeto_id: number
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  for (const tabela of ['financeiro_juncoes', 'financeiro_contas_a_pagar', 'financeiro_recorrencias'])
    await db().query(`delete from ${tabela}`)
  await db().query('delete from financeiro_projetos')
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto, status_projeto) values ('Ponte', 'Em Andamento') returning id`,
  )
  projeto_id = row?.id ?? 0
})

const campo = 'natureza_orcamentaria'
async function juntados(de: string, para: string) {
  const { id } = await ana.call(juntar, { campo, de, para })
  await fazerJuncoes(platform.db)
  return id
}
async function desfeito(id: number) {
  await ana.call(desfazer, { id })
  await fazerJuncoes(platform.db)
}
const emUso = async () => (await ana.call(usados, { campo, busca: '' })).map(({ nome, usos }) => [nome, usos])
const categorias = async () =>
  (
    await db().query<{ nome: string }>(
      'select categoria_despesa as nome from financeiro_despesas_projeto order by id',
    )
  ).map(({ nome }) => nome)
const versionOf = async (tabela: string) => {
  const [row] = await db().query<{ version: number }>(`select version from ${tabela}`)
  return row?.version ?? 0
}

test('a line of a budget takes its project along: a form that was open meets a conflict, joined and undone', async () => {
  await db().query(
    `insert into financeiro_orcamento_projeto (projeto_id, posicao, categoria, valor) values ($1, 1, 'Mat. direto', 10)`,
    [projeto_id],
  )
  const before = await versionOf('financeiro_projetos')
  const id = await juntados('Mat. direto', 'Materiais diretos')
  const joined = await versionOf('financeiro_projetos')
  expect(joined).toBeGreaterThan(before)
  await desfeito(id)
  expect(await versionOf('financeiro_projetos')).toBeGreaterThan(joined)
  const lines = await db().query('select categoria from financeiro_orcamento_projeto')
  expect(lines).toEqual([{ categoria: 'Mat. direto' }])
})

test('a part of a recurrence: the next payable has the kept name, and the version of the recurrence rises', async () => {
  const conta = {
    ...{ solicitacao_compra: 'Aluguel', nome_solicitante: 'Z', data_vencimento: '2026-12-10' },
    ...{ data_emissao: '2026-12-01', centro_custo: 'Obra', item: 'Sala', natureza_orcamentaria: 'Ocupação' },
    ...{ aprovador: 'C', nome_fornecedor: 'Imobiliária', cnpj_fornecedor: '1', valor: '100' },
  }
  const [row] = await db().query<{ id: number }>(
    `with r as (
       insert into financeiro_recorrencias (nome, nome_fornecedor, cnpj_fornecedor, valor, data_inicio, nome_solicitante, centro_custo,
         item, natureza_orcamentaria, aprovador)
       values ('Aluguel', 'Imobiliária', '1', 100, '2026-12-10', 'Z', 'Obra', 'Sala', 'Ocupação', 'C') returning id
     ), p as (
       insert into financeiro_recorrencias_partes (recorrencia_id, projeto_id, posicao, categoria, percentual)
       select id, $1, 1, 'Mat. direto', 100 from r
     ) select id from r`,
    [projeto_id],
  )
  const recorrencia_id = row?.id ?? 0
  const proxima = (ocorrencia: string) =>
    platform.db.transaction({ user_id: null, nome: 'Sistema', operacao: 'recorrencias', pedido: '' }, tx =>
      createDaRecorrencia(tx, { ...conta, recorrencia_id, ocorrencia }),
    )
  const before = await versionOf('financeiro_recorrencias')
  const id = await juntados('Mat. direto', 'Materiais diretos')
  const joined = await versionOf('financeiro_recorrencias')
  expect(joined).toBeGreaterThan(before)
  await proxima('2026-12-10')
  expect(await categorias()).toEqual(['Materiais diretos'])
  await desfeito(id)
  expect(await versionOf('financeiro_recorrencias')).toBeGreaterThan(joined)
  await proxima('2027-01-10')
  expect(await categorias()).toEqual(['Materiais diretos', 'Mat. direto'])
})

describe('parts of a cancelled payable', () => {
  let conta_id: number
  beforeEach(async () => {
    const [row] = await db().query<{ id: number }>(
      `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
         natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
       values ('SC-1', 'Zeca', '2026-12-10', '2026-12-01', 'Obra', 'Cimento', 'Material', 'Bia', 'Aço', '1', 30) returning id`,
    )
    conta_id = row?.id ?? 0
    await db().query(
      `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa, conta_id)
       select $1, 'Cimento', '2026-12-01', 10, c, $2 from unnest(array['Mat. direto', 'Frete', 'Mat. direto']) c`,
      [projeto_id, conta_id],
    )
  })
  async function situar(status: 'Cancelada' | 'Pendente') {
    const version = await versionOf('financeiro_contas_a_pagar')
    await ana.call(updateConta, { id: conta_id, version, dados: { status } } as never)
    expect(await categorias()).toHaveLength(status === 'Cancelada' ? 0 : 3)
  }
  const antigos = ['Mat. direto', 'Frete', 'Mat. direto']
  const novos = ['Materiais diretos', 'Frete', 'Materiais diretos']

  test('are joined as they lie there, and come back with the kept name', async () => {
    await situar('Cancelada')
    expect(await emUso()).toEqual([
      ['Frete', 1],
      ['Mat. direto', 2],
      ['Material', 1],
    ])
    const before = await versionOf('financeiro_contas_a_pagar')
    const id = await juntados('Mat. direto', 'Materiais diretos')
    expect(await versionOf('financeiro_contas_a_pagar')).toBe(before + 1)
    expect((await ana.call(feitas, { campo }))[0]).toMatchObject({ estado: 'feita', registros: 2 })
    await situar('Pendente')
    expect(await categorias()).toEqual(novos)
    await desfeito(id)
    expect(await categorias()).toEqual(antigos)
  })

  test('that were joined before: the undo reaches them', async () => {
    const id = await juntados('Mat. direto', 'Materiais diretos')
    await situar('Cancelada')
    await desfeito(id)
    expect(await emUso()).toContainEqual(['Mat. direto', 2])
    await situar('Pendente')
    expect(await categorias()).toEqual(antigos)
  })

  test('go back behind two joins at once', async () => {
    const first = await juntados('Mat. direto', 'Materiais diretos')
    await situar('Cancelada')
    const second = await juntados('Materiais diretos', 'Frete')
    await desfeito(first)
    await situar('Pendente')
    expect(await categorias()).toEqual(antigos)
    await desfeito(second)
    expect(await categorias()).toEqual(antigos)
  })
})
