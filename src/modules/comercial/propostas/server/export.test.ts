import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDate, formatInstant } from '#platform/contract/dates/dates.ts'
import { formatCpfCnpj, maskPhone } from '#platform/contract/documents.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, cellsOf, openXlsx, readCsv } from '#platform/testing/files/exported.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { Cliente } from '../../clientes/contract.ts'
import { exportClientes, listClientes } from '../../clientes/server/service.ts'
import { type PropostaListada, statusProposta } from '../contract.ts'
import { exportPropostas, listPropostas } from './service.ts'

const ZONE = 'America/Sao_Paulo'
/** More than a few pages of a walk. */
const ROWS = 1700

const texto = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '+55',
    '-x',
    '@a',
    'José "Zé"; Cia',
    'Ação'.normalize('NFD'),
    '🏗️ obra',
    'a\nb',
    'reforma',
  ),
)
const opcional = fc.option(texto, { nil: null })
const dia = fc.integer({ min: 0, max: 9000 }).map(n => new Date(n * 86_400_000).toISOString().slice(0, 10))
const storable = (value: string | null) =>
  value === null ? null : value.replaceAll('\0', '').toWellFormed().trim() || 'x'

async function fill({ db }: Platform): Promise<void> {
  const seed = { numRuns: ROWS, seed: 7 }
  const rows = fc
    .sample(
      fc.record({
        nome: texto,
        documento: fc.option(fc.constantFrom('52998224725', '12ABC34501DE35', '007'), { nil: null }),
        email: fc.option(fc.constantFrom('a@b.co', 'z@b.co', '=x@y.br'), { nil: null }),
        telefone: fc.option(fc.constantFrom('11987654321', '+351 21', '0800'), { nil: null }),
        titulo: texto,
        descricao: opcional,
        valor: fc.integer({ min: -99_999_999, max: 999_999_999 }).map(cents => (cents / 100).toFixed(2)),
        emissao: dia,
        validade: fc.option(dia, { nil: null }),
        status: fc.constantFrom(...statusProposta.values),
        micros: fc.integer({ min: 0, max: 3_000_000 }),
      }),
      seed,
    )
    .map(row => ({
      ...row,
      nome: storable(row.nome),
      titulo: storable(row.titulo),
      descricao: storable(row.descricao),
    }))
  const given = 'jsonb_to_recordset($1::jsonb) as r(nome text, documento text, email text, telefone text,'
  const more =
    'titulo text, descricao text, valor text, emissao date, validade date, status text, micros int, n int)'
  const numbered = JSON.stringify(rows.map((row, n) => ({ ...row, n: n + 1 })))
  await db.query(
    `insert into comercial_clientes (id, nome_cliente, cnpj_cpf, email, telefone, endereco, created_at)
     select n, nome, documento, email, telefone, descricao, timestamptz '2026-02-28 23:59:58Z' + micros * interval '1 us'
     from ${given} ${more}`,
    [numbered],
  )
  await db.query(
    `insert into comercial_propostas (id, cliente_id, titulo_proposta, descricao_servicos, valor_proposta,
       data_emissao, data_validade, status_proposta)
     select n, n, titulo, descricao, valor::numeric, emissao, validade, status from ${given} ${more}`,
    [numbered],
  )
}

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const csvText = (text: string | null) => (text === null ? '' : FORMULA.test(text) ? `'${text}` : text)
const csvNumberless = (text: string | null) => (text && /^\d+$/.test(text) ? `'${text}` : csvText(text))
const xlsxText = (text: string | null) =>
  text?.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '') || null
const money = (amount: string) => amount.replace('.', ',')
/** What the sheet shows of an instant, on a clock that is read as UTC; a sheet has minutes. */
const clock = (iso: string) => {
  const [, d, m, y, time] = /^(..)\/(..)\/(....) (.*)$/.exec(formatInstant(iso, ZONE)) ?? []
  return new Date(`${y}-${m}-${d}T${time}Z`)
}
const day = (date: string | null) => (date === null ? null : new Date(`${date}T00:00Z`))

const database = testDatabase()

let platform: Platform
let ana: Person

/** Every row of a list, page by page. */
async function allOf(list: typeof listClientes | typeof listPropostas, input: object) {
  const rows: unknown[] = []
  for (let pagina = 1; ; pagina++) {
    const page = await ana.call(list as typeof listClientes, { ...input, pagina, por_pagina: 100 })
    rows.push(...page.rows)
    if (page.rows.length < 100) return rows
  }
}
const csvOf = async (operation: typeof exportClientes, input: object) =>
  readCsv(await bytesOf(await ana.call(operation, { formato: 'csv', ...input } as never)))

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  await fill(platform)
})

test.each([
  {},
  { ordem: 'nome_cliente', direcao: 'desc' },
  { ordem: 'cnpj_cpf' },
  { ordem: 'cnpj_cpf', direcao: 'desc' },
  { ordem: 'email', direcao: 'desc' },
  { busca: 'reforma' },
  { busca: 'a@b', ordem: 'email', direcao: 'desc' },
  { busca: 'nada disto' },
])('clients %j: a CSV has the rows of the list, in its order, cell by cell', async input => {
  const rows = (await allOf(listClientes, input)) as Cliente[]
  const [titles, ...read] = await csvOf(exportClientes, input)
  expect(titles).toEqual(['Nome', 'CNPJ/CPF', 'E-mail', 'Telefone', 'Endereço', 'Registrado em', 'Código'])
  expect(read).toEqual(
    rows.map(row => [
      csvText(row.nome_cliente),
      csvNumberless(row.cnpj_cpf && formatCpfCnpj(row.cnpj_cpf)),
      csvText(row.email),
      csvNumberless(row.telefone && maskPhone(row.telefone)),
      csvText(row.endereco),
      formatInstant(row.created_at, ZONE),
      String(row.id),
    ]),
  )
  if (!('busca' in input)) expect(read).toHaveLength(ROWS)
})

test.each([
  {},
  { ordem: 'valor_proposta', direcao: 'asc' },
  { ordem: 'status_proposta', direcao: 'desc' },
  { filtros: { status_proposta: 'Enviada' }, ordem: 'titulo_proposta' },
  { filtros: { cliente_id: 5 } },
  { busca: 'enviada', filtros: { status_proposta: 'Enviada' } },
])('proposals %j: a workbook has the rows of the list, in its order, cell by cell', async input => {
  const rows = (await allOf(listPropostas, input)) as PropostaListada[]
  const { conteudo } = await ana.call(exportPropostas, { formato: 'xlsx', ...input } as never)
  const [titles, ...read] = cellsOf(openXlsx(await bytesOf({ conteudo })).Sheets.Propostas)
  expect(titles?.slice(0, 3)).toEqual(['Título', 'Cliente', 'Valor (R$)'])
  expect(read).toEqual(
    rows.map(row => [
      xlsxText(row.titulo_proposta),
      xlsxText(row.nome_cliente),
      Number(row.valor_proposta),
      day(row.data_emissao),
      row.status_proposta,
      xlsxText(row.descricao_servicos),
      // Its items: none.
      null,
      day(row.data_validade),
      null,
      clock(row.created_at),
    ]),
  )
})

test('proposals as CSV: money and dates as Brazil writes them', async () => {
  const rows = (await allOf(listPropostas, {})) as PropostaListada[]
  const [, ...read] = await csvOf(exportPropostas as never, {})
  expect(read.map(([, , valor, emissao]) => [valor, emissao])).toEqual(
    rows.map(row => [money(row.valor_proposta), formatDate(row.data_emissao)]),
  )
})

test('an order by instants loses none to their microseconds, on pages that begin within one', async () => {
  const { openWalk } = await import('#platform/server/engine/list-walk.ts')
  for (const direcao of ['asc', 'desc'] as const) {
    const walk = await openWalk<{ id: number }>(database(), {
      ...{ table: 'comercial_clientes', columns: 't.id', joins: '', by: 't.created_at', direcao },
      ...{
        searchesOthers: false,
        parted: false,
        counted: undefined,
        narrowing: () => '',
        condition: () => '',
        matches: () => '',
        counting: () => '',
      },
      where: (_, more = []) => (more.length > 0 ? `where ${more.join(' and ')}` : ''),
    })
    const ids: number[] = []
    for await (const rows of walk.pages) ids.push(...rows.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, walk.total]).toEqual([ROWS, ROWS, ROWS])
  }
})

test('an export is in the audit trail with what it selected, and in no record’s history', async () => {
  const input = { formato: 'csv', busca: 'reforma', filtros: { status_proposta: 'Aprovada' } } as const
  const { nome, conteudo } = await ana.call(exportPropostas, input)
  await bytesOf({ conteudo })
  expect(nome).toMatch(/^propostas-\d{4}-\d\d-\d\d\.csv$/)
  const [row] = await database().query(
    `select * from auditoria where acao = 'exportar' order by id desc limit 1`,
  )
  expect(row).toMatchObject({
    ...{ usuario_id: ana.actor?.id, usuario_nome: 'Ana', operacao: 'comercial/propostas/exportar' },
    ...{ tabela: 'comercial_propostas', registro_id: null, antes: null },
    depois: { ...input, ordem: 'data_emissao', direcao: 'desc' },
  })
})

describe('refusals', () => {
  test.each([
    {},
    { formato: 'pdf' },
    { formato: 'csv', ordem: 'user_id' },
    { formato: 'csv', direcao: 'asc; drop table comercial_clientes' },
    { formato: 'csv', filtros: { user_id: 1 } },
    { formato: 'csv', pagina: 2 },
    { formato: 'csv', colunas: ['user_id'] },
    { formato: 'csv', busca: 'a\u0000' },
  ])('%j', async input => {
    const refusal = await ana.refusal(exportClientes, input)
    expect(refusal).toMatchObject({ status: 400, codigo: 'dados_invalidos', titulo: 'Erro ao exportar' })
  })

  test('nobody has more than three under way at once; who ends or leaves one may begin another', async () => {
    const rui = await someone(platform, 'Financeiro')
    const start = () => rui.call(exportClientes, { formato: 'xlsx' })
    const [first, second] = [await start(), await start(), await start()]
    expect(await rui.refusal(exportClientes, { formato: 'csv' })).toMatchObject({ status: 429 })
    for await (const _ of first?.conteudo ?? []) break
    if (second) await bytesOf(second)
    await bytesOf(await start())
    await bytesOf(await start())
  })
})
