import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { updateCliente } from '#modules/comercial/clientes/server/service.ts'
import { deleteConta, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { createDespesa } from '#modules/financeiro/despesas-projeto/server/service.ts'
import { resumoDoPainel } from '#modules/painel/server/service.ts'
import { listExclusoes } from '#modules/ti/lixeira/server/service.ts'
import type { exemplosApi } from '#platform/contract/exemplos.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import type { Files } from '#platform/server/ground/files/files.ts'
import { exemplosDe } from '#platform/server/services/exemplos/marks.ts'
import { exemplosRouter } from '#platform/server/services/exemplos/operations.ts'
import { purgeExpired } from '#platform/server/services/lixeira/purge.ts'
import { indexPending } from '#platform/server/services/paleta/pending.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import { preencherExemplos } from './service.ts'

const catalog = catalogOf(await everyOperation())
const [emUso, remover, desfazer] = exemplosRouter(catalog) as [
  Operation<typeof exemplosApi.emUso>,
  Operation<typeof exemplosApi.remover>,
  Operation<typeof exemplosApi.desfazer>,
]

let db: Database
let platform: Platform
let files: Files
let ana: Person
beforeEach(async () => {
  db = await freshDatabase()
  platform = await platformOf(db)
  files = await temporaryFiles()
  platform.files = files
  ana = await someone(platform, 'Administrador', 'Ana')
  return () => db.close()
})

const TABLES =
  `comercial_clientes comercial_propostas comercial_itens financeiro_fornecedores financeiro_contas_a_pagar
  financeiro_cartoes financeiro_prestacao_contas_cartao financeiro_despesas_cartao financeiro_projetos financeiro_despesas_projeto
  financeiro_recebiveis financeiro_medicoes financeiro_contas_bancarias financeiro_recorrencias
  predial_categorias predial_locais predial_chamados rh_funcionarios rh_documentos_funcionario ssma_desvios busca_global`.split(
    /\s+/,
  )

/** Rows of each table without what a return from the bin may raise. */
async function rows() {
  await indexPending(db)
  const found: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const all = await db.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by 1`,
    )
    found[table] = all.map(({ row: { version: _, updated_at: __, ...row } }) => row)
  }
  return found
}
const counts = async () => Object.entries(await rows()).map(([table, { length }]) => [table, length])
/** A PDF whose table of objects leads to each of them, as readers follow it. */
function expectPaper(bytes: Buffer) {
  const text = bytes.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  expect(text).toContain('(exemplo')
  const table = text.slice(Number(/startxref\n(\d+)\n/.exec(text)?.[1]))
  expect(table).toMatch(/^xref\n0 6\n/)
  for (const [n, [, offset]] of [...table.matchAll(/^(\d{10}) 00000 n $/gm)].entries())
    expect(text.slice(Number(offset))).toMatch(new RegExp(`^${n + 1} 0 obj\n`))
}

const marked = async () => Object.values(await exemplosDe(db)).flat().length
const resumo = () => ana.call(resumoDoPainel, {})

test('the samples of a new installation are examples until somebody changes them', async () => {
  expect(await exemplosDe(db)).toEqual({
    'financeiro/fornecedores/list': [expect.any(String), expect.any(String)],
    'financeiro/contas-a-pagar/list': [expect.any(String), expect.any(String)],
  })
  await db.query(`update financeiro_fornecedores set nome = 'Nossa papelaria' where cnpj = '11222333000181'`)
  expect((await exemplosDe(db))['financeiro/fornecedores/list']).toHaveLength(1)
  expect(await ana.call(remover, {})).toEqual({ removidos: 3, em_uso: 0, ficaram: 0 })
  expect(await db.query('select nome from financeiro_fornecedores')).toEqual([{ nome: 'Nossa papelaria' }])
  expect(await exemplosDe(db)).toEqual({})
  // Nothing is left to be removed, and nobody else can undo it.
  expect(await ana.call(remover, {})).toEqual({ removidos: 0, em_uso: 0, ficaram: 0 })
  const bia = await someone(platform, 'Administrador')
  expect((await bia.refusal(desfazer, {})).codigo).toBe('regra')
  expect(await ana.call(desfazer, {})).toEqual({ voltaram: 3 })
  expect(await marked()).toBe(3)
})

test('the example company has something for every department, no step of one’s own, and goes without trace', async () => {
  await syncPaleta(db, findablesOf(await everyOperation()))
  const before = await counts()
  expect((await resumo()).passos?.oferece_exemplos).toBe(true)
  const { registros } = await ana.call(preencherExemplos, {})
  expect(registros).toBeGreaterThan(50)
  expect(await marked()).toBe(registros + 4)
  for (const [table, rows_] of Object.entries(await rows())) expect(rows_.length, table).toBeGreaterThan(0)
  // Nobody was written to, and nothing of it is the company's own.
  expect(await db.query('select 1 from emails')).toEqual([])
  const { passos, resultado, alertas } = await resumo()
  expect(passos).toEqual({ feitos: [], oferece_exemplos: false })
  expect(resultado?.series.find(({ serie }) => serie === 'receita')).toBeDefined()
  expect(alertas?.partes.filter(({ quantidade }) => quantidade > 0).map(({ tipo }) => tipo)).toEqual([
    'desvios',
    'chamados',
    'contas',
    'documentos',
  ])
  const papers = await stored(files, 'documentos-funcionarios')
  expect(papers).toHaveLength(2)
  for (const path of papers) expectPaper(await buffer((await files.read(path)).stream))
  expect((await ana.refusal(preencherExemplos, {})).codigo).toBe('regra')

  const full = await rows()
  expect(await ana.call(remover, {})).toEqual({ removidos: registros + 4, em_uso: 0, ficaram: 0 })
  // Two suppliers and two payables were samples; of the palette Ana is left.
  const samples = ['financeiro_fornecedores', 'financeiro_contas_a_pagar']
  const own = before.map(([table, n]) => [
    table,
    samples.includes(String(table)) ? 0 : table === 'busca_global' ? 1 : n,
  ])
  expect(await counts()).toEqual(own)
  expect(await stored(files, 'documentos-funcionarios')).toEqual([])
  expect((await resumo()).vendas).toMatchObject({ quantidade: 0, valor: '0.00' })

  expect(await ana.call(desfazer, {})).toEqual({ voltaram: registros + 4 })
  expect(await rows()).toEqual(full)
  expect(await stored(files, 'documentos-funcionarios')).toEqual(papers)
  expect(await marked()).toBe(registros + 4)

  await ana.call(remover, {})
  await db.query(`update exclusoes set created_at = created_at - interval '25 hours'`)
  await purgeExpired(db, files)
  expect([
    ...(await stored(files, 'documentos-funcionarios')),
    ...(await stored(files, '.excluidos')),
  ]).toEqual([])
  expect(await db.query('select 1 from exclusoes where not restaurada')).toEqual([])
  expect(await db.query('select 1 from exemplos')).toEqual([])
})

test('what somebody changed stays, and is no example any more', async () => {
  await ana.call(preencherExemplos, {})
  const [cliente] = await db.query<{ id: number; version: number }>(
    'select id, version from comercial_clientes limit 1',
  )
  if (!cliente) throw new Error('a client')
  await ana.call(updateCliente, { ...cliente, dados: { nome_cliente: 'Padaria de verdade' } })
  const before = await marked()
  expect((await resumo()).passos?.feitos).toEqual(['clientes'])
  expect(await ana.call(remover, {})).toEqual({ removidos: before, em_uso: 0, ficaram: 0 })
  expect(await db.query('select nome_cliente from comercial_clientes')).toEqual([
    { nome_cliente: 'Padaria de verdade' },
  ])
  expect((await ana.refusal(preencherExemplos, {})).codigo).toBe('regra')
})

test('examples to which own records refer stay, with what they refer to in turn', async () => {
  await ana.call(preencherExemplos, {})
  expect(await ana.call(emUso, {})).toEqual({ proprios: 0, em_uso: 0 })
  const before = await marked()
  const [cliente] = await db.query<{ id: number; nome_cliente: string }>(
    `select c.id, c.nome_cliente from comercial_clientes c
     where exists (select from comercial_propostas p join financeiro_projetos j on j.proposta_id = p.id where p.cliente_id = c.id) limit 1`,
  )
  const [projeto] = await db.query<{ id: number }>(
    `select j.id from financeiro_projetos j join comercial_propostas p on p.id = j.proposta_id where p.cliente_id = $1`,
    [cliente?.id],
  )
  if (!cliente || !projeto) throw new Error('a project of a client')
  await ana.call(createDespesa, {
    ...{ projeto_id: projeto.id, descricao_despesa: 'Frete', valor_despesa: '10,00' },
    ...{ data_despesa: '2026-01-05', categoria_despesa: 'material' },
  })
  // The project, its proposal and the client of that.
  expect(await ana.call(emUso, {})).toEqual({ proprios: 1, em_uso: 3 })
  expect(await ana.call(remover, {})).toEqual({ removidos: before - 3, em_uso: 3, ficaram: 0 })
  expect(await db.query('select nome_cliente from comercial_clientes')).toEqual([
    { nome_cliente: cliente.nome_cliente },
  ])
  expect(await db.query('select projeto_id from financeiro_despesas_projeto')).toEqual([
    { projeto_id: projeto.id },
  ])
  expect(await marked()).toBe(3)
})

test('the bin says of deleted examples that they were some, and of nothing else', async () => {
  const contas = await db.query<{ id: number; version: number }>(
    'select id, version from financeiro_contas_a_pagar order by id',
  )
  const [kept, changed] = contas
  if (!kept || !changed) throw new Error('two payables')
  const deleted = async () =>
    (await ana.call(listExclusoes, { ordem: 'created_at', direcao: 'asc' })).rows.map(
      ({ exemplo }) => exemplo,
    )
  await ana.call(updateConta, { ...changed, dados: { item: 'Cabos' } })
  await ana.call(deleteConta, { id: changed.id })
  await ana.call(deleteConta, { id: kept.id })
  expect(await deleted()).toEqual([false, true])
  await ana.call(remover, {})
  expect(await deleted()).toEqual([false, true, true, true])
  // Those removed as examples leave the bin the next day.
  const { rows: binned } = await ana.call(listExclusoes, { ordem: 'created_at', direcao: 'asc' })
  const days = binned.map(row => (Date.parse(row.expira_em) - Date.parse(row.created_at)) / 86_400_000)
  expect(days).toEqual([30, 30, 1, 1])
})

test('two fill at once: one company; only an Administrador may', async () => {
  const answers = await Promise.allSettled([ana.call(preencherExemplos, {}), ana.call(preencherExemplos, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const ti = await someone(platform, 'TI')
  for (const operation of [preencherExemplos, emUso, remover, desfazer] as Operation[])
    expect((await ti.refusal(operation, {})).codigo).toBe('nao_permitido')
})
