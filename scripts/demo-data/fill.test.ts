import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCliente, listClientes } from '#modules/comercial/clientes/server/service.ts'
import { listPropostas } from '#modules/comercial/propostas/server/service.ts'
import { umMes } from '#modules/financeiro/apoio/fechamento/server/service.ts'
import { listCartoes } from '#modules/financeiro/cartoes/server/service.ts'
import { listContas } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { totaisDeContas } from '#modules/financeiro/contas-a-pagar/server/totais.ts'
import { listDespesasCartao } from '#modules/financeiro/despesas-cartao/server/service.ts'
import { listDespesas } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { listFornecedores } from '#modules/financeiro/fornecedores/server/service.ts'
import { abrirPrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { listProjetos } from '#modules/financeiro/projetos/server/service.ts'
import { resumoDoPainel } from '#modules/painel/server/service.ts'
import { categoriasOperations } from '#modules/predial/categorias/server/service.ts'
import { andamentoDoChamado } from '#modules/predial/chamados/server/progress.ts'
import { listChamados } from '#modules/predial/chamados/server/service.ts'
import { locaisOperations } from '#modules/predial/locais/server/service.ts'
import { listDocumentos } from '#modules/rh/documentos/server/service.ts'
import { listFuncionarios } from '#modules/rh/funcionarios/server/service.ts'
import { listDesvios } from '#modules/ssma/desvios/server/service.ts'
import { listUsuarios } from '#modules/ti/usuarios/server/service.ts'
import { addMonths, monthOf } from '#platform/contract/dates/dates.ts'
import { perfis } from '#platform/contract/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { postgresqlDatabase } from '#platform/server/ground/database/open-postgresql.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { freshDatabase, freshDatabaseUrl, testDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer } from '#platform/testing/servers/test-server.ts'
import type { Demo } from './demo.ts'
import { fillDemo, hasBusinessData } from './fill.ts'
import { sizesOf, tables } from './tables.ts'

const ROWS = 60
const EXAMPLES = 2

const database = testDatabase()

let platform: Platform
let ana: Person
let demo: Demo
let before: unknown[]
const indexesAndTriggers = async () => [
  await database().query('select * from pg_indexes order by tablename, indexname'),
  await database().query(
    'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  ),
]

beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  expect(await hasBusinessData(database())).toBe(false)
  before = await indexesAndTriggers()
  demo = await fillDemo(database(), {
    sizes: sizesOf(ROWS),
    password: 'uma senha de exemplo',
    files: filesOf(platform),
    bulk: ROWS,
    closes: true,
  })
  ana = await someone(platform, 'Administrador')
})

test('the dashboard counts them at once, as its lists do', async () => {
  const { vendas, alertas } = await ana.call(resumoDoPainel, {})
  const ativas = await ana.call(listPropostas, { filtros: { status_proposta: 'ativas' } })
  const late = await ana.call(listContas, { filtros: { status: 'em_atraso' } })
  expect(vendas?.quantidade).toBe(ativas.total)
  expect(alertas?.partes.find(({ tipo }) => tipo === 'contas')?.quantidade).toBe(late.total)
  expect(ativas.total + late.total).toBeGreaterThan(0)
})

test.each([
  ['clientes', listClientes, 0],
  ['propostas', listPropostas, 0],
  ['fornecedores', listFornecedores, EXAMPLES],
  ['contas', listContas, EXAMPLES],
  ['cartoes', listCartoes, 0],
  ['despesasCartao', listDespesasCartao, 0],
  ['projetos', listProjetos, 0],
  ['categorias', categoriasOperations.list, 0],
  ['locais', locaisOperations.list, 0],
  ['chamados', listChamados, 0],
  ['funcionarios', listFuncionarios, 0],
  ['desvios', listDesvios, 0],
  ['usuarios', listUsuarios, 1],
] as [keyof Demo['sizes'], Operation, number][])(
  '%s are listed as the contract promises',
  async (kind, list, before) => {
    const { rows, total } = (await ana.call(list, { por_pagina: 100 } as never)) as never as {
      rows: object[]
      total: number
    }
    expect(total).toBe(demo.sizes[kind] + before)
    expect(rows.length).toBe(Math.min(100, total))
  },
)

test('what belongs together does', async () => {
  const { rows } = await ana.call(listPropostas, { filtros: { status_proposta: 'Convertida em Projeto' } })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ projeto_id }) => projeto_id === null)).toEqual([])
  const [itemized] = await database().query<{ propostas: number; erradas: number }>(
    `select count(*)::int as propostas, count(*) filter (where valor_proposta <> soma)::int as erradas
     from comercial_propostas p join (
       select proposta_id, sum(round(quantidade * valor_unitario, 2)) as soma from comercial_itens group by 1
     ) i on i.proposta_id = p.id`,
  )
  expect(itemized).toEqual({ propostas: ROWS / 3, erradas: 0 })
  const totals = await ana.call(totaisDeContas, {})
  expect(totals.pagas.quantidade).toBeGreaterThan(totals.em_atraso.quantidade)
  const [project] = await database().query<{ id: number }>(
    'select projeto_id as id from financeiro_despesas_projeto group by 1 order by count(*) desc limit 1',
  )
  const expenses = await ana.call(listDespesas, { filtros: { projetoId: project?.id } })
  expect(expenses.total).toBeGreaterThan(1)
})

test('the dashboard has added them up; a part of a payable or card expense counts there', async () => {
  const sums = await database().query(
    `select serie, sum(quantidade)::int as quantidade, sum(valor) as valor from painel_somas
       where serie in ('propostas', 'despesas_projeto', 'despesas_cartao') group by 1 order by 1`,
  )
  const records = await database().query(
    `select 'despesas_cartao' as serie, count(*)::int as quantidade, sum(valor_despesa) as valor from financeiro_despesas_cartao
       union all select 'despesas_projeto', count(*)::int, sum(valor_despesa) from financeiro_despesas_projeto
         where num_nonnulls(conta_id, despesa_cartao_id) = 0
       union all select 'propostas', count(*)::int, sum(valor_proposta) from comercial_propostas order by 1`,
  )
  expect(sums).toEqual(records)
  const [partes] = await database().query<{ total: number }>(
    'select count(*)::int as total from financeiro_despesas_projeto where conta_id is not null',
  )
  expect(partes?.total).toBeGreaterThan(0)
})

test('this month has a statement for the first card, and it is open', async () => {
  const mes_referencia = demo.today.slice(0, 7)
  const fatura = await ana.call(abrirPrestacao, { cartao_id: demo.id('cartoes', 1), mes_referencia })
  expect(fatura.status_fatura).toBe('Aberta')
  expect(fatura.quantidade_despesas).toBeGreaterThan(0)
})

test('the month before the last one is closed, with the figures that it has', async () => {
  const mes = addMonths(monthOf(demo.today), -2)
  const { situacao, fechado_por, fechadas, agora } = await ana.call(umMes, { mes })
  expect([situacao, fechado_por]).toEqual(['Fechado', expect.any(String)])
  expect(fechadas).toEqual(agora)
  expect(agora.some(({ quantidade }) => quantidade > 0)).toBe(true)
})

test('a ticket has its history, and a document its file', async () => {
  const [moved] = await database().query<{ id: number }>(
    `select id from predial_chamados where status = 'Fechado' order by id desc limit 1`,
  )
  const { rows } = await ana.call(andamentoDoChamado, { id: moved?.id ?? 0 })
  expect(rows.map(({ campo, para }) => [campo, para])).toEqual([
    ['abertura', 'Aberto'],
    ['status', 'Fechado'],
    ['responsavel', expect.any(String)],
  ])
  const [documento] = await database().query<{ funcionario_id: number; path_arquivo: string }>(
    'select funcionario_id, path_arquivo from rh_documentos_funcionario limit 1',
  )
  const { stream } = await filesOf(platform).read(documento?.path_arquivo ?? '')
  expect((await buffer(stream)).toString('latin1')).toMatch(/^%PDF-1.4[\s\S]+%%EOF\n$/)
  const listed = await ana.call(listDocumentos, { funcionario_id: documento?.funcionario_id ?? 0 })
  expect(listed.rows.length).toBeGreaterThan(0)
})

test('indexes and triggers are as before, and new records come after the examples', async () => {
  const created = await ana.call(createCliente, { nome_cliente: 'Depois da demonstração' })
  expect(created.id).toBe(demo.id('clientes', ROWS) + 1)
  const [trail] = await database().query<{ total: number }>(
    `select count(*)::int as total from auditoria where tabela = 'comercial_clientes'`,
  )
  expect(trail?.total).toBe(1)
  expect(await indexesAndTriggers()).toEqual(before)
  expect(await hasBusinessData(database())).toBe(true)
})

test('of no rows there are the people and what others choose from, nothing else', async () => {
  const empty = await freshDatabase()
  try {
    const filled = async () => {
      const counts = tables.map(async ({ kind, table }) => {
        const [row] = await empty.query<{ n: number }>(
          `select count(*)::int as n from ${getTableName(table)}`,
        )
        return [kind, row?.n ?? 0] as const
      })
      return new Map(await Promise.all(counts))
    }
    const before = await filled()
    const { people } = await fillDemo(empty, { sizes: sizesOf(0), password: 'uma senha de exemplo' })
    expect(new Set(people.map(({ perfil_acesso }) => perfil_acesso))).toEqual(new Set(perfis))
    const after = await filled()
    const grown = tables.map(({ kind }) => kind).filter(kind => after.get(kind) !== before.get(kind))
    expect(grown.toSorted()).toEqual(['categorias', 'contasBancarias', 'locais'])
  } finally {
    await empty.close()
  }
})

/** As somebody runs it. */
function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
  const script = path.resolve(import.meta.dirname, '../demo.ts')
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), text: out + err }),
    )
  })
}

test('the command prints accounts that can sign in, each with its profile, and fills no installation twice', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-demo-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const url = await freshDatabaseUrl()
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: randomUUID() }
  const first = await run(env, '--rows', '10')
  expect(first.code).toBe(0)
  const password = /^Senha, a mesma para todos: (\S+)$/m.exec(first.text)?.[1]
  const accounts = [...first.text.matchAll(/^ {2}(\S.*?) +(\S+@example\.com)$/gm)].map(match =>
    match.slice(1),
  )
  expect(accounts.map(([perfil]) => perfil)).toEqual([...perfis])

  const db = postgresqlDatabase(url)
  const server = await startTestServer(db)
  try {
    const signIn = async ([perfil, email]: string[]) => {
      const client = server.client()
      const { status } = await client.post('/api/auth/sign-in/email', { email, password })
      expect([perfil, status]).toEqual([perfil, 200])
      const session = await client.get('/api/sessao')
      expect(session.body).toMatchObject({ usuario: { perfil_acesso: perfil }, trocar_senha: false })
    }
    await Promise.all(accounts.map(signIn))
  } finally {
    await server.stop()
    await db.close()
  }

  const [second, wrong] = await Promise.all([run(env, '--rows', '10'), run(env, '--rows', '3')])
  expect(second.code).toBe(1)
  expect(second.text).toMatch(/^Esta instalação já tem registros\. .+\n$/)
  const text = '--rows deve ser um número inteiro entre 10 e 1.000.000.\n'
  expect(wrong).toEqual({ code: 1, text })
}, 120_000)
