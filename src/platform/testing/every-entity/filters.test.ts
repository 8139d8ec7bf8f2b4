import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { todayIn } from '../../contract/dates/dates.ts'
import { type Campo, declaradosEm } from '../../contract/filtros.ts'
import type { Actor } from '../../server/access/permissions/actor.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { listsOf } from '../../server/services/visoes/operations.ts'
import { matrizDaTabela } from '../access/levels.ts'
import { createUser, platformOf } from '../access/people.ts'
import { fillOpened } from '../records/any-rows.ts'
import { everyOperationAndOver } from '../records/operations.ts'
import { testDatabase } from '../servers/databases.ts'

/** Filters that no index of their own serves, and why none is needed. */
const WITHOUT_INDEX: Record<string, string> = {
  'financeiro/contas-a-pagar recorrencia_id vazio':
    'nearly every payable: its index leaves these out, which each write of one would pay for',
  'financeiro/despesas-cartao devolucao_id vazio':
    'nearly every expense: its index has those given back alone',
  'financeiro/despesas-cartao comprovante vazio': 'asked of one statement, or project, whose index serves it',
}
/** What a list asks for beside its filters. */
const REQUIRED: Record<string, object> = { 'financeiro/despesas-projeto': { projetoId: 1 } }

const operations = await everyOperationAndOver()
const baseOf = ({ procedure }: Operation) => procedure.path.slice(0, procedure.path.lastIndexOf('/'))
const isList = ({ procedure: { input } }: Operation) =>
  input instanceof z.ZodObject &&
  'por_pagina' in input.shape &&
  Object.keys(declaradosEm(input).campos).length > 0
const lists = operations.filter(isList)
const cases = lists.flatMap(list =>
  Object.entries(declaradosEm(list.procedure.input).campos).map(
    ([name, campo]) => [`${baseOf(list)} ${name}`, list, name, campo] as const,
  ),
)

/** Filters of a kind. Together they leave no record out. */
function textsFor(
  { tipo, valores = [], grupos = {}, palavras = {}, vazio }: Campo,
  someone: string,
): string[] {
  const texts: Record<Campo['tipo'], string[]> = {
    opcoes: [valores[0] ?? '', valores.slice(0, 2).join(','), ...Object.keys({ ...grupos, ...palavras })],
    data: [
      'hoje',
      'este_mes',
      'proximos_30_dias',
      'antes_de_hoje',
      '2020-01-01..',
      '..2026-12-31',
      '2026-02',
    ],
    mes: ['2026-02', '2026-01..2026-03', '2020-01..', '..2026-12', 'este_mes', 'ultimos_12_meses'],
    instante: ['hoje', 'esta_semana', 'ultimos_7_dias', '2020-01-01..'],
    dinheiro: ['100..500', '100..', '..500', '12,34'],
    registro: ['1', '1,2'],
    pessoa: ['eu', `eu,${someone}`],
    texto: ['Elétrica', 'Elétrica,Água\\, luz'],
    presenca: [],
  }
  const late = tipo === 'data' ? Object.keys(palavras) : []
  return [...texts[tipo], ...late, ...(vazio ? ['vazio'] : [])]
}

const database = testDatabase()
let platform: Platform
let actor: Actor
/** Statements of the lists, as they were asked for. */
const asked: [text: string, params: unknown[]][] = []
beforeAll(async () => {
  const real = await platformOf(database())
  await fillOpened(real.db, 3)
  actor = { ...(await createUser(real.db, 'Administrador')), niveis: matrizDaTabela.Administrador }
  const query = (text: string, params: unknown[] = []) => {
    asked.push([text, params])
    return real.db.query(text, params)
  }
  platform = { ...real, db: { ...real.db, query: query as never, prepared: query as never } }
})

async function call(list: Operation, filtros: object, more: object = {}) {
  const input = { filtros: { ...REQUIRED[baseOf(list)], ...filtros }, por_pagina: 100, ...more }
  return (await list(platform, { actor, pedido: randomUUID() }, input as never)) as {
    rows: { id: number }[]
    total: number
  }
}

/** Would PostgreSQL find what the list counts by an index, of the column or of a part of the rows? */
async function plan(text: string, params: unknown[]): Promise<{ served: boolean; told: string }> {
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  return platform.db.transaction(author as never, async tx => {
    await tx.query('set local enable_seqscan = off')
    const lines = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
    const partial = await tx.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    const told = lines.map(line => line['QUERY PLAN']).join('\n')
    const own = told.split('SubPlan')[0] ?? ''
    const narrow = own.includes('Index Cond') || partial.some(({ name }) => own.includes(` ${name} `))
    return { served: narrow && !own.includes('Seq Scan'), told }
  })
}

/** Where the rows that match come late in the order of the list: the index of the order knows what is asked, too. */
test.each([
  ['financeiro/projetos', 'data_inicio', 'projetos_criacao'],
  ['financeiro/projetos', 'data_fim_prevista', 'projetos_criacao'],
  ['predial/chamados', 'data_abertura', 'chamados_criacao'],
  ['ssma/desvios', 'data_ocorrencia', 'desvios_criacao'],
  ['ssma/desvios', 'prazo_solucao', 'desvios_criacao'],
  ['financeiro/recebiveis', undefined, 'recebiveis_status_proximos'],
])('%s by %s, or in groups: %s serves the page', async (base, field, index) => {
  const list = lists.find(each => baseOf(each) === base) as Operation
  asked.length = 0
  await (field ? call(list, { [field]: '2026-01-01..2026-06-30' }) : call(list, {}, { agrupar: 'status' }))
  const [text, params] = asked.find(([statement]) => statement.includes('order by')) as (typeof asked)[number]
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: 'teste' }
  const lines = await platform.db.transaction(author as never, async tx => {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await tx.query(`set local enable_${way} = off`)
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
  })
  const told = lines.map(line => line['QUERY PLAN']).join('\n')
  expect(told).toMatch(new RegExp(`using ${index} .*${field ? `\\n +Index Cond: .*${field}` : ''}`))
  expect(told).not.toContain('Sort')
})

test('a look-up finds by its id what a chip names', () => {
  const lookups = cases.flatMap(([name, , , { procura = '' }]) =>
    procura && !procura.endsWith('/list') ? [[name, procura] as const] : [],
  )
  expect(lookups.length).toBeGreaterThan(5)
  const blind = lookups.filter(([, procura]) => {
    const input = operations.find(({ procedure }) => procedure.path === procura)?.procedure.input
    return !(input instanceof z.ZodObject && 'id' in input.shape)
  })
  expect(blind).toEqual([])
})

test('most lists declare what they can be filtered by', () => {
  expect(lists.length).toBeGreaterThanOrEqual(10)
  const known = cases.flatMap(([name, , , campo]) => textsFor(campo, '').map(text => `${name} ${text}`))
  expect(Object.keys(WITHOUT_INDEX).filter(name => !known.includes(name))).toEqual([])
})

describe.each(cases)('%s', (name, list, field, campo) => {
  test('selects, and its contrary selects the rest', async () => {
    const everything = (await call(list, {})).total
    for (const text of textsFor(campo, actor.id)) {
      const found = await call(list, { [field]: text })
      const others = await call(list, { [field]: `nao:${text}` })
      expect(found.total + others.total, text).toBe(everything)
      const both = new Set([...found.rows, ...others.rows].map(({ id }) => id))
      expect(both.size, text).toBe(found.rows.length + others.rows.length)
      const searched = await call(list, { [field]: text }, { busca: 'a' })
      expect(searched.total).toBeLessThanOrEqual(found.total)
    }
  })

  test('an index serves it', async () => {
    for (const text of textsFor(campo, actor.id)) {
      asked.length = 0
      platform.changes.bump()
      await call(list, { [field]: text })
      const counting = asked.find(([statement]) => statement.includes('count(*)'))
      if (!counting) throw new Error('nothing was counted')
      const { served, told } = await plan(...counting)
      if (!(`${name} ${text}` in WITHOUT_INDEX)) expect(served, `${text}: ${told}`).toBe(true)
    }
  })

  test('refuses what is no such filter', async () => {
    for (const text of ['nao:', "x' or true --", '1;2', '\u0000']) {
      if (campo.tipo === 'texto' && text !== 'nao:' && text !== '\u0000') continue
      await expect(call(list, { [field]: text }), text).rejects.toMatchObject({ codigo: 'dados_invalidos' })
    }
  })
})

/** Also records whose word is in no vocabulary, of which `fillOpened` made some. */
test.each(cases.filter(([, , , { tipo }]) => ['opcoes', 'pessoa', 'registro'].includes(tipo)))(
  '%s: in groups each record comes once',
  async (_name, list, field) => {
    const { ordem } = (list.procedure.input as unknown as { shape: { ordem: z.ZodDefault<z.ZodEnum> } }).shape
    if (!ordem.unwrap().options.includes(field)) return
    const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id).sort()
    const { rows } = await call(list, {})
    const everything = ids({ rows })
    expect(everything.length).toBeGreaterThan(0)
    for (const direcao of ['asc', 'desc'])
      expect(ids(await call(list, {}, { agrupar: field, direcao }))).toEqual(everything)
    const wordOf = (row: object) => String((row as Record<string, unknown>)[field] ?? '')
    const folded = rows.map(wordOf)[0] ?? ''
    const open = ids({ rows: rows.filter(row => wordOf(row) !== folded) })
    expect(ids(await call(list, {}, { agrupar: field, fechados: [folded] }))).toEqual(open)
  },
)

const exported = cases.flatMap(([name, list, field, campo]) => {
  const exportar = operations.find(({ procedure }) => procedure.path === `${baseOf(list)}/exportar`)
  return exportar?.selecao ? [[name, list, exportar, field, campo] as const] : []
})

test.each(exported)(
  '%s: export, selection and sums take it, too',
  async (_name, list, exportar, field, campo) => {
    const [text = 'nao:vazio'] = textsFor(campo, actor.id)
    const filtros = { ...REQUIRED[baseOf(list)], [field]: text }
    const input = exportar.procedure.input.parse({ formato: 'csv', filtros })
    const context = { ...platform, actor, hoje: todayIn(platform.timezone) }
    const chosen = await exportar.selecao?.rows(context as never, input)
    expect(chosen?.total).toBe((await call(list, { [field]: text })).total)
    await exportar.selecao?.sums(context as never, input)
  },
)

/** Columns that begin an index of a list and are no filter of it, by the reason why none is needed. `*`: of every list. */
const WITHOUT_FILTER: Record<string, string[]> = {
  'the search finds it: its words stand in there': [
    ...['* busca', '* busca_titulo', '* busca_nome', '* busca_contato'],
    'comercial/clientes nome_cliente',
    'comercial/propostas titulo_proposta',
    'financeiro/cartoes nome_cartao',
    'financeiro/contas-bancarias nome',
    'financeiro/fornecedores nome',
    'financeiro/projetos nome_projeto',
    'financeiro/recebiveis descricao',
    'financeiro/recorrencias nome',
    'predial/categorias nome',
    'predial/chamados titulo',
    'predial/locais nome',
    'rh/funcionarios nome_completo',
    'ssma/desvios titulo',
    'ti/lixeira nome',
    'ti/usuarios name',
  ],
  'each record has one of its own, which the search finds': [
    'financeiro/contas-a-pagar chave_acesso_nota_fiscal',
    'financeiro/despesas-projeto chave_acesso_nota_fiscal',
    'financeiro/fornecedores cnpj',
    'financeiro/medicoes numero',
    'rh/funcionarios cpf',
    'ti/usuarios email',
  ],
  'its record is the filter, which follows a changed name': [
    'financeiro/contas-a-pagar nome_fornecedor',
    'financeiro/recorrencias nome_fornecedor',
    'predial/chamados solicitante_nome',
    'ssma/desvios solicitante_nome',
    'ti/lixeira usuario_nome',
  ],
  'the record that it belongs to leads to it': [
    'financeiro/contas-a-pagar prestacao_id',
    'financeiro/despesas-projeto conta_id',
    'financeiro/despesas-projeto despesa_cartao_id',
    'financeiro/recebiveis medicao_id',
  ],
  'a key of the system': [
    'financeiro/contas-a-pagar importacao',
    'financeiro/recorrencias regra',
    'rh/documentos path_arquivo',
    'ti/auditoria dono',
    'ti/auditoria exclusao',
    'ti/auditoria registro_uuid',
    'ti/lixeira operacao',
    'ti/usuarios numero',
    'ti/usuarios userId',
  ],
  'the day of opening is the one that people know': ['predial/chamados created_at'],
  'its filter has another name: projetoId, extrato, created_at': [
    'financeiro/despesas-projeto projeto_id',
    'financeiro/contas-bancarias chave',
    'ti/usuarios createdAt',
  ],
}

/** Lists that are always of one record, by the column that says of which: the one after it begins their indexes. */
const PLACES: Record<string, string> = {
  'financeiro/despesas-projeto': 'projeto_id',
  'financeiro/medicoes': 'projeto_id',
  'financeiro/pagamentos': 'conta_id',
  'financeiro/recebimentos': 'recebivel_id',
}

/** The table that a list reads, as its statement names it. */
async function tableOf(list: Operation): Promise<string> {
  asked.length = 0
  await call(list, {})
  const [name] = asked.flatMap(([text]) => /\bfrom (\w+) t\b/.exec(text)?.[1] ?? [])
  if (!name) throw new Error(`${list.procedure.path} reads no table`)
  return name
}

/**
 * Columns that begin an index of a list's table, or of the tables of its view, or of the lines of its records: those tables that
 * keep a place of each line under its record.
 */
const INDEXED = `
  with listed as (
    select $1::regclass as rel
    union select d.refobjid from pg_rewrite r join pg_depend d on d.objid = r.oid
      where r.ev_class = $1::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
  ), keys as (
    select i.indrelid as rel, i.indexrelid as index, k.at, a.attname::text as name, a.attnum
    from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  ), lines as (
    select f.conrelid as rel, f.conkey[1] as parent from pg_constraint f
    where f.contype = 'f' and f.confrelid = $1::regclass and exists (
      select from keys one join keys two on two.index = one.index
      where one.rel = f.conrelid and one.at = 1 and one.attnum = f.conkey[1] and two.at = 2 and two.name = 'posicao')
  )
  select name from keys where at = 1 and rel in (select rel from listed)
  union select two.name from keys one join keys two on two.index = one.index and two.at = 2
    where one.at = 1 and one.name = $2 and one.rel in (select rel from listed)
  union select k.name from lines l join keys k on k.rel = l.rel and k.at = 1 and k.attnum <> l.parent`

test('each column that begins an index of a list is a filter of it', async () => {
  const named = Object.values(WITHOUT_FILTER).flat()
  const missing: string[] = []
  const firsts: string[] = []
  for (const path of listsOf(operations).keys()) {
    const list = operations.find(({ procedure }) => procedure.path === path) as Operation
    const base = baseOf(list)
    const { filtros } = (
      list.procedure.input as unknown as z.ZodObject<{ filtros: z.ZodPrefault<z.ZodObject> }>
    ).shape
    const names = Object.keys(filtros.unwrap().shape)
    const columns = await platform.db.query<{ name: string }>(INDEXED, [
      await tableOf(list),
      PLACES[base] ?? null,
    ])
    expect(columns.length, path).toBeGreaterThan(1)
    for (const { name } of columns.filter(each => each.name !== 'id')) {
      firsts.push(`${base} ${name}`, `* ${name}`)
      const known = names.includes(name) || named.includes(`${base} ${name}`) || named.includes(`* ${name}`)
      if (!known) missing.push(`${base} ${name}`)
    }
  }
  expect(missing).toEqual([])
  expect(named.filter(name => !firsts.includes(name))).toEqual([])
})
