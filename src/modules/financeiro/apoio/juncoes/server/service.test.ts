import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createConta,
  listHistoricoDeContas,
  updateConta,
} from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { listSugestoes } from '#modules/financeiro/contas-a-pagar/server/sugestoes.ts'
import { listCategorias } from '#modules/financeiro/despesas-projeto/server/categorias.ts'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fazerJuncoes } from './job.ts'
import { juncoesRouter } from './service.ts'
import { desfazer, feitas, juntar, usados } from './testing/preparo.ts'

const database = testDatabase()
let platform: Platform
let ana: Person
let engenheira: Person
const db = () => database()
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  engenheira = await someone(platform, 'Engenharia', 'Eva')
})
beforeEach(async () => {
  for (const tabela of [
    'financeiro_juncoes',
    'financeiro_contas_a_pagar',
    'financeiro_despesas_projeto',
    'financeiro_projetos',
  ])
    await db().query(`delete from ${tabela}`)
})

const campo = 'natureza_orcamentaria'
const contas = (natureza: string, n: number, centro = 'Obra') =>
  db().query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     select 'SC-' || n, 'Zeca', '2026-12-10', '2026-12-01', $3, 'Cimento', $1, 'Bia', 'Aço', '1', 10 from generate_series(1, $2) n
     returning id`,
    [natureza, n, centro],
  )
/** A project with a line of budget and an expense. */
async function projeto(categoria: string) {
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto, status_projeto) values ('Ponte', 'Em Andamento') returning id`,
  )
  await db().query(
    `insert into financeiro_orcamento_projeto (projeto_id, posicao, categoria, valor) values ($1, 1, $2, 10)`,
    [row?.id, categoria],
  )
  await db().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa)
     values ($1, 'Areia', '2026-12-01', 10, $2)`,
    [row?.id, categoria],
  )
}
const emUso = async (of: 'natureza_orcamentaria' | 'centro_custo' = campo) =>
  (await ana.call(usados, { campo: of, busca: '' })).map(({ nome, usos }) => [nome, usos])
const sugeridos = async (busca: string) =>
  (await ana.call(listSugestoes, { campo, busca })).map(({ nome }) => nome)

describe('permissions', () => testPermissions(juncoesRouter, () => platform))

test('a name is joined everywhere it stands, in pieces; one undo gives it back to those alone', async () => {
  await contas('Mat. direto', 450)
  await contas('Materiais diretos', 3)
  await projeto('Mat. direto')
  expect(await emUso()).toEqual([
    ['Mat. direto', 452],
    ['Materiais diretos', 3],
  ])
  const { id, estado } = await ana.call(juntar, { campo, de: 'Mat. direto', para: 'Materiais diretos' })
  expect(estado).toBe('andando')
  // Three servers at once: each record is changed once.
  await Promise.all([1, 2, 3].map(() => fazerJuncoes(platform.db)))
  await fazerJuncoes(platform.db)
  expect(await emUso()).toEqual([['Materiais diretos', 455]])
  expect((await ana.call(feitas, { campo }))[0]).toMatchObject({
    estado: 'feita',
    registros: 452,
    autor: 'Ana',
  })

  // One that somebody gave another name since keeps it.
  await db().query(
    `update financeiro_contas_a_pagar set natureza_orcamentaria = 'Aço'
     where id = (select min(registro_id) from financeiro_juncoes_linhas where tabela = 'financeiro_contas_a_pagar')`,
  )
  await ana.call(desfazer, { id })
  await fazerJuncoes(platform.db)
  expect(await emUso()).toEqual([
    ['Aço', 1],
    ['Mat. direto', 451],
    ['Materiais diretos', 3],
  ])
  expect((await ana.call(feitas, { campo }))[0]).toMatchObject({ estado: 'desfeita', registros: 0 })
})

test('who types the former name is offered the kept one, also after a second join, and after an undo the former one', async () => {
  await contas('Mat. direto', 1)
  await contas('Aço', 1)
  const first = await ana.call(juntar, { campo, de: 'Mat. direto', para: 'Materiais diretos' })
  await fazerJuncoes(platform.db)
  expect(await sugeridos('mat. dir')).toEqual(['Materiais diretos'])
  await ana.call(juntar, { campo, de: 'Materiais diretos', para: 'Materiais' })
  await fazerJuncoes(platform.db)
  expect(await sugeridos('mat. dir')).toEqual(['Materiais'])
  expect(await sugeridos('')).toEqual(['Aço', 'Materiais'])
  await projeto('Areia fina')
  const categorias = async (busca: string) =>
    (await engenheira.call(listCategorias, { busca })).map(({ nome }) => nome)
  expect(await categorias('mat. dir')).toEqual(['Materiais'])
  expect(await categorias('fina')).toEqual(['Areia fina'])
  await ana.call(desfazer, { id: first.id })
  await fazerJuncoes(platform.db)
  // Into the wrong one, and then the other way round.
  await ana.call(juntar, { campo, de: 'Aço', para: 'Ferro' })
  await fazerJuncoes(platform.db)
  await ana.call(juntar, { campo, de: 'Ferro', para: 'Aço' })
  await fazerJuncoes(platform.db)
  expect(await sugeridos('ferro')).toEqual(['Aço'])
  expect(await sugeridos('aço')).toEqual(['Aço'])
  // The record that the first took up is called so again.
  expect(await sugeridos('mat. dir')).toEqual(['Mat. direto'])
})

test('the trail tells whose wish it was, and the version rises so that an open form meets a conflict', async () => {
  const { id: fornecedor_id } = await ana.call(createFornecedor, { nome: 'Aço', cnpj: '1' } as never)
  const conta = await ana.call(createConta, {
    ...{
      solicitacao_compra: 'SC-9',
      nome_solicitante: 'Z',
      data_vencimento: '2026-12-10',
      data_emissao: '2026-12-01',
    },
    ...{ centro_custo: 'Ofic.', item: 'Torno', natureza_orcamentaria: 'Material', aprovador: 'C' },
    ...{ fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor: '100' },
  } as never)
  await ana.call(juntar, { campo: 'centro_custo', de: 'Ofic.', para: 'Oficina' })
  await fazerJuncoes(platform.db)
  const [row] = await db().query(
    'select version, centro_custo from financeiro_contas_a_pagar where id = $1',
    [conta.id],
  )
  expect(row).toEqual({ version: conta.version + 1, centro_custo: 'Oficina' })
  // The former name may still be typed, and stays until somebody joins it again.
  const dados = { centro_custo: 'Ofic.' }
  const again = await ana.call(updateConta, { id: conta.id, version: conta.version + 1, dados })
  await fazerJuncoes(platform.db)
  expect(again.centro_custo).toBe('Ofic.')
  expect(await emUso('centro_custo')).toEqual([['Ofic.', 1]])
  const { mudancas } = await ana.call(listHistoricoDeContas, { id: conta.id })
  expect(mudancas.find(({ campos }) => campos.some(({ depois }) => depois === 'Oficina'))).toMatchObject({
    usuario_nome: 'Ana',
  })
})

test('what is paid already keeps no name from being joined, though its new name is over the budget or needs an approval', async () => {
  const [conta] = await contas('Mat. direto', 1)
  await projeto('Materiais diretos')
  await db().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa, conta_id)
     select id, 'Cimento', '2026-12-01', 10, 'Mat. direto', $1 from financeiro_projetos`,
    [conta?.id],
  )
  await db().query(`update financeiro_contas_a_pagar set status = 'Paga' where id = $1`, [conta?.id])
  await db().query(
    `insert into alcadas (tabela, so_acima, aprovadores) values ('financeiro_contas_a_pagar', true, array[$1::uuid])`,
    [ana.actor?.id],
  )
  await db().query(
    `insert into alcadas (tabela, projeto_id, aprovadores) select 'financeiro_contas_a_pagar', id, array[$1::uuid] from financeiro_projetos`,
    [ana.actor?.id],
  )
  await ana.call(juntar, { campo, de: 'Mat. direto', para: 'Materiais diretos' })
  await fazerJuncoes(platform.db)
  expect((await ana.call(feitas, { campo }))[0]).toMatchObject({ estado: 'feita', registros: 2 })
  const [after] = await db().query('select status, acima_do_orcamento from financeiro_contas_a_pagar')
  expect(after).toEqual({ status: 'Paga', acima_do_orcamento: true })
  await db().query('delete from alcadas')
})

test('a kill between two pieces loses none: the next run goes on', async () => {
  await contas('Mat. direto', 450)
  await ana.call(juntar, { campo, de: 'Mat. direto', para: 'Materiais diretos' })
  const stop = new AbortController()
  const counting = {
    ...platform.db,
    transaction: (async (...args: Parameters<typeof platform.db.transaction>) => {
      stop.abort()
      return platform.db.transaction(...args)
    }) as typeof platform.db.transaction,
  }
  await expect(fazerJuncoes(counting, stop.signal)).rejects.toThrow()
  expect(await emUso()).toEqual([
    ['Mat. direto', 250],
    ['Materiais diretos', 200],
  ])
  await fazerJuncoes(platform.db)
  expect(await emUso()).toEqual([['Materiais diretos', 450]])
})

test('refused: the same name, a name that a rule of approval is for, and who may not change all that bear it', async () => {
  const same = { campo, de: 'Aço', para: 'Aço' } as const
  expect((await ana.refusal(juntar, same)).campos).toEqual({ para: 'Escolha outro nome: este é o mesmo.' })
  await db().query(
    `insert into alcadas (tabela, centro_custo, aprovadores) values ('financeiro_contas_a_pagar', ' OFICINA ', '{}')`,
  )
  const rule = { campo: 'centro_custo', de: 'Oficina', para: 'Obra' } as const
  expect((await ana.refusal(juntar, rule)).mensagem).toContain('Uma regra de aprovação vale para Oficina.')
  const accent = { ...rule, de: 'Ofícina' }
  expect((await ana.refusal(juntar, accent)).mensagem).toContain('Uma regra de aprovação vale para Ofícina.')
  // Into the centre of a rule comes what is still to be paid.
  const into = { campo: 'centro_custo', de: 'Obra', para: 'Oficina' } as const
  await ana.call(juntar, { ...into, de: 'Livre' })
  await contas('Aço', 1)
  await db().query(`update financeiro_contas_a_pagar set status = 'Paga'`)
  expect((await ana.refusal(juntar, into)).mensagem).toContain(
    'vale para Oficina, e há contas pagas em Obra.',
  )
  await db().query('delete from alcadas')
  expect(await engenheira.refusal(juntar, { campo, de: 'A', para: 'B' })).toMatchObject({
    codigo: 'nao_permitido',
  })
})

test('of the names in use each is folded once, not that of each record', async () => {
  await contas('Mat. direto', 3)
  await contas('Serviços', 2)
  const query = vi.spyOn(db(), 'query')
  expect(await ana.call(usados, { campo, busca: 'SERVICOS' })).toEqual([{ nome: 'Serviços', usos: 2 }])
  const [text, params] = query.mock.calls.find(([text]) => text.includes('as usos')) ?? []
  query.mockRestore()
  const plan = await db().query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
  expect(plan.filter(line => line['QUERY PLAN'].includes('strpos'))).toHaveLength(1)
})
