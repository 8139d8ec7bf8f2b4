import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { defineApi, mutation } from '../../../contract/api.ts'
import { operation } from '../../engine/operation.ts'

const declaration = {
  area: 'comercial',
  nivel: 'registrar',
  resumo: 'Para teste',
  erro: 'Erro',
  output: z.strictObject({}),
} as const
const api = defineApi('teste/auditoria', {
  escrever: mutation({ ...declaration, input: z.strictObject({ statements: z.array(z.string()) }) }),
})

/** Runs each statement in the one transaction of a mutation. */
const escrever = operation(api.escrever, async ({ db }, { statements }) => {
  for (const statement of statements) await db.query(statement)
  return {}
})

const database = testDatabase()

let ana: Person
const trail = (pedido: string) =>
  database().query<Record<string, unknown>>(
    'select * from auditoria where pedido = $1 order by registro_id, id',
    [pedido],
  )
beforeAll(async () => {
  ana = await someone(await platformOf(database()), 'Financeiro', 'Ana Lúcia')
})

test('every table with a version has both triggers, and there are some', async () => {
  const rows = await database().query<{ tabela: string; gatilhos: string[] }>(
    `select c.table_name as tabela,
         array(select tgname::text from pg_trigger
               where tgrelid = format('public.%I', c.table_name)::regclass and not tgisinternal and tgenabled = 'O'
               order by 1) as gatilhos
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'version' and t.table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  // Those of approvals, of payments, of allocations, of closed months and of former names, which their own tests hold.
  const others = [
    ...['aprovacao_avisar', 'aprovavel_antes', 'aprovavel_depois', 'a_quitar_conta', 'somar_pagamentos'],
    ...['acrescimos_na_alcada', 'acrescimos_na_alcada_alterados'],
    ...['aprovavel_antes_alterado', 'aprovavel_depois_alterado'],
    ...['custos_inserir', 'custos_alterar', 'custos_excluir', 'custos_esvaziar'],
    ...['orcamento_inserir', 'orcamento_alterar', 'orcamento_excluir', 'orcamento_mudou'],
    'acima_do_orcamento',
    ...['estado_da_parte', 'conferir_rateio', 'rateio_antes', 'rateio_depois', 'rateio_seguir'],
    ...['situar_recebivel', 'somar_recebimentos', 'somar_retencoes', 'conferir_liquido', 'conferir_medicao'],
    ...['mes_fechado', 'mes_fechado_alterar'],
    'guardar_nome',
    ...['caber_na_linha', 'somar_conciliacoes', 'soltar_conciliacoes'],
  ]
  for (const { tabela, gatilhos } of rows)
    expect([tabela, gatilhos.filter(name => !others.includes(name))]).toEqual([
      tabela,
      ['auditar', 'versionar'],
    ])
})

test('no column that is generated is in a trail', async () => {
  const generated = await database().query<{ nome: string }>(
    `select distinct column_name as nome from information_schema.columns
       where table_schema = 'public' and is_generated = 'ALWAYS' and table_name <> 'auditoria'
         -- For people, who read it in the history.
         and (table_name, column_name) not in (('financeiro_pagamentos', 'nome'), ('financeiro_recebimentos', 'nome')) order by 1`,
  )
  expect(generated.map(({ nome }) => nome)).toContain('busca_nome')
  const all = Object.fromEntries(generated.map(({ nome }) => [nome, 'x']))
  const [row] = await database().query('select sem_busca($1::jsonb) as resto', [JSON.stringify(all)])
  expect(row).toEqual({ resto: {} })
  await database().query(`insert into comercial_clientes (nome_cliente) values ('Sem texto de busca')`)
  const [kept] = await database().query<{ depois: object }>(
    `select depois from auditoria where tabela = 'comercial_clientes' order by id desc limit 1`,
  )
  expect(Object.keys(kept?.depois ?? {}).filter(name => name.startsWith('busca'))).toEqual([])
})

test('a new business table is audited from the next start on', async () => {
  await database().query('create table teste_novo (id int primary key, version int not null default 1)')
  await database().query('select instalar_auditoria()')
  await database().query('select instalar_auditoria()')
  await database().query('insert into teste_novo (id) values (1)')
  await database().query('update teste_novo set id = 2')
  expect(await database().query('select id, version from teste_novo')).toEqual([{ id: 2, version: 2 }])
  const acoes = await database().query(`select acao from auditoria where tabela = 'teste_novo' order by id`)
  expect(acoes).toEqual([{ acao: 'criar' }, { acao: 'alterar' }])
  await database().query('drop table teste_novo')
})

test('each change leaves who, when, where and what, before and after', async () => {
  const pedido = randomUUID()
  const statements = [
    `insert into comercial_clientes (id, nome_cliente, cnpj_cpf) values (900, 'Antes', '123')`,
    `update comercial_clientes set nome_cliente = 'Depois' where id = 900`,
    `delete from comercial_clientes where id = 900`,
  ]
  await ana.call(escrever, { statements }, { pedido })
  const rows = await trail(pedido)
  const who = {
    usuario_id: ana.actor?.id,
    usuario_nome: 'Ana Lúcia',
    operacao: 'teste/auditoria/escrever',
    tabela: 'comercial_clientes',
    registro_id: 900,
  }
  const first = { id: 900, version: 1, nome_cliente: 'Antes', cnpj_cpf: '123', email: null }
  const second = { ...first, version: 2, nome_cliente: 'Depois' }
  expect(rows).toMatchObject([
    { ...who, acao: 'criar', antes: null, depois: first },
    { ...who, acao: 'alterar', antes: first, depois: second },
    { ...who, acao: 'excluir', antes: second, depois: null },
  ])
  expect(rows[0]?.depois).not.toHaveProperty('busca')
  const age = Date.now() - Date.parse(`${rows[0]?.quando}`)
  expect(Math.abs(age)).toBeLessThan(60_000)
})

test('a write that is rolled back leaves no row', async () => {
  const pedido = randomUUID()
  const statements = [
    `insert into comercial_clientes (nome_cliente) values ('Nunca')`,
    `insert into comercial_clientes (nome_cliente) values (null)`,
  ]
  await expect(ana.call(escrever, { statements }, { pedido })).rejects.toThrow()
  expect(await trail(pedido)).toEqual([])
  expect(await database().query(`select from comercial_clientes where nome_cliente = 'Nunca'`)).toEqual([])
})

test('parallel writes of several people are each their own', async () => {
  const platform = await platformOf(database())
  const writes = Array.from({ length: 12 }, async (_, n) => {
    const person = await someone(platform, 'Financeiro', `Pessoa ${n}`)
    const pedido = randomUUID()
    const insert = `insert into comercial_clientes (nome_cliente) values ('De ${n}')`
    await person.call(escrever, { statements: [insert] }, { pedido })
    expect(await trail(pedido)).toMatchObject([
      { usuario_nome: `Pessoa ${n}`, depois: { nome_cliente: `De ${n}` } },
    ])
  })
  await Promise.all(writes)
})

test('SQL by hand is audited as such, also on a connection that the product used before', async () => {
  await database().query(`insert into comercial_clientes (id, nome_cliente) values (901, 'À mão')`)
  const rows = await database().query(`select * from auditoria where registro_id = 901`)
  expect(rows).toMatchObject([
    { usuario_id: null, usuario_nome: 'Sistema', operacao: 'sql', pedido: '', acao: 'criar' },
  ])
})

test('a name with quotes and backslashes is kept as it is', async () => {
  const name = `D'Ávila \\' "; drop table auditoria; -- \\n`
  const person = await someone(await platformOf(database()), 'Financeiro', name)
  const pedido = randomUUID()
  const insert = `insert into comercial_clientes (nome_cliente) values ('x')`
  await person.call(escrever, { statements: [insert] }, { pedido })
  expect(await trail(pedido)).toMatchObject([{ usuario_nome: name }])
})
