import { beforeAll, beforeEach, expect, test } from 'vitest'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, personOf, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { bytesOf, cellsOf, openXlsx } from '#platform/testing/files/exported.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { csvOf, xlsxOf } from '#platform/testing/files/spreadsheets-files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { clientesRouter } from './router.ts'
import { createCliente, exportClientes, listClientes, updateCliente } from './service.ts'

const CLIENTES = 'comercial/clientes'
const HEAD = ['Nome', 'CNPJ/CPF', 'E-mail', 'Telefone', 'Endereço']

const db = testDatabase()
let platform: Platform
let ana: Person
let imports: ReturnType<typeof importsInto>

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Administrador', 'Ana')
  imports = importsInto(platform, clientesRouter)
})
beforeEach(() => db().query('delete from comercial_clientes'))

const clients = async () => (await ana.call(listClientes, { por_pagina: 100 })).rows
const exported = async (formato: 'csv' | 'xlsx') =>
  bytesOf(await exportClientes(platform, call(), { formato }))
const call = () => ({ actor: ana.actor, pedido: 'teste' })

test('what is new, changed, equal and refused is told before anything is written, and then written', async () => {
  await ana.call(createCliente, { nome_cliente: 'Padaria Conceição', cnpj_cpf: '11222333000181' })
  await ana.call(createCliente, { nome_cliente: 'Aço Sul', telefone: '(11) 3456-7890' })
  const sheet = await imports.preview(
    ana,
    CLIENTES,
    xlsxOf([
      HEAD,
      ['Padaria Conceição Ltda', '11.222.333/0001-81', 'oi@padaria.com.br', '', ''],
      ['ACO SUL', '', '', 1134567890, ''],
      ['Novo Um', 52998224725, 'um@novo.com.br', '11987654321', 'Rua A, 1'],
      ['', '', 'sem@nome.com.br', '', ''],
      ['Novo Dois', '', 'sem arroba', '', ''],
      ['Novo um', '529.982.247-25', '', '', ''],
    ]),
  )
  expect(sheet.contagens).toEqual({ nova: 1, alterada: 2, igual: 0, recusada: 3 })
  expect((await clients()).length).toBe(2)
  expect(await imports.rows(ana, sheet, 'alterada')).toMatchObject([
    {
      linha: 2,
      valores: [
        { rotulo: 'Nome', antes: 'Padaria Conceição', depois: 'Padaria Conceição Ltda' },
        { rotulo: 'E-mail', antes: '', depois: 'oi@padaria.com.br' },
      ],
    },
    { linha: 3, valores: [{ rotulo: 'Nome', antes: 'Aço Sul', depois: 'ACO SUL' }] },
  ])
  expect((await imports.rows(ana, sheet, 'recusada')).map(({ linha, recusas }) => [linha, recusas])).toEqual([
    [5, [{ coluna: 'Nome', valor: '', motivo: 'Informe o nome do cliente.' }]],
    [6, [{ coluna: 'E-mail', valor: 'sem arroba', motivo: 'Informe um e-mail válido.' }]],
    [7, [{ coluna: null, valor: '', motivo: 'A linha 4 é do mesmo registro.' }]],
  ])

  const done = await imports.run(ana, sheet)
  expect(done).toMatchObject({ estado: 'feito', feitas: 3, recusadas: 0 })
  expect(
    (await clients()).map(({ nome_cliente, cnpj_cpf, telefone }) => [nome_cliente, cnpj_cpf, telefone]),
  ).toEqual([
    ['ACO SUL', null, '(11) 3456-7890'],
    ['Novo Um', '52998224725', '(11) 98765-4321'],
    ['Padaria Conceição Ltda', '11222333000181', null],
  ])
  const again = await ana.refusal(imports.importar, { id: sheet.id })
  expect(again).toMatchObject({ codigo: 'regra' })

  expect(await imports.undo(ana, done.id)).toMatchObject({ feitas: 3, recusadas: 0 })
  expect((await clients()).map(({ nome_cliente, email }) => [nome_cliente, email])).toEqual([
    ['Aço Sul', null],
    ['Padaria Conceição', null],
  ])
})

test('a document with wrong digits is told as by the form, first of all rows, and taken', async () => {
  await ana.call(createCliente, { nome_cliente: 'Aço Sul' })
  const sheet = await imports.preview(
    ana,
    CLIENTES,
    xlsxOf([HEAD, ['Certo', '52998224725'], ['Curto', '111'], ['Aço Sul', '11.222.333/0001-80']]),
  )
  const read = await ana.call(imports.linhas, { id: sheet.id, situacao: 'nova' })
  const curto = 'Um CPF tem 11 dígitos e um CNPJ tem 14 posições; confira o número digitado.'
  expect(sheet.avisos).toEqual({ nova: 1, alterada: 1 })
  expect(read.rows.map(({ linha, valores }) => [linha, valores[1]?.aviso])).toEqual([
    [3, curto],
    [2, undefined],
  ])
  expect(await imports.rows(ana, sheet, 'alterada')).toMatchObject([
    { valores: [{ aviso: 'Os dígitos verificadores do CNPJ não conferem; confira o número digitado.' }] },
  ])
  expect(await imports.run(ana, sheet)).toMatchObject({ feitas: 3, recusadas: 0 })
})

test('of what an undo deletes, what hangs on a record goes to the bin with it, and one changed since stays', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Cliente ${n}`)
  const done = await imports.run(
    ana,
    await imports.preview(ana, CLIENTES, csvOf([HEAD, ...names.map(name => [name])])),
  )
  const made = await clients()
  const [held, changed] = made
  await db().query(
    `insert into comentarios (tabela, registro_id, texto) values ('comercial_clientes', $1, 'Liga antes das 10h')`,
    [held?.id],
  )
  await ana.call(updateCliente, { id: changed?.id ?? 0, version: 1, dados: { email: 'novo@um.com' } })
  expect(await imports.undo(ana, done.id)).toMatchObject({ feitas: 7, recusadas: 1 })
  expect((await clients()).map(({ id }) => id)).toEqual([changed?.id])
  const bin = await db().query<{ registro_id: number; registros: number }>(
    `select registro_id, registros from exclusoes where tabela = 'comercial_clientes' and registro_id = any($1)`,
    [made.map(({ id }) => id)],
  )
  expect(bin).toHaveLength(7)
  expect(bin.filter(({ registros }) => registros === 1)).toEqual([{ registro_id: held?.id, registros: 1 }])
})

test.each(['csv', 'xlsx'] as const)(
  'an export as %s that comes back without a change changes nothing',
  async formato => {
    const dados = [
      { nome_cliente: "'=Aspas", endereco: 'Rua A, 1\nSala "2"; bloco B' },
      { nome_cliente: '=SOMA(A1)', telefone: '+55 11 98765-4321 ramal 3', cnpj_cpf: '111' },
      { nome_cliente: 'Igual', cnpj_cpf: '00000000191' },
      { nome_cliente: 'Igual', cnpj_cpf: '00000000191' },
      { nome_cliente: '007', endereco: '_x0041_ & <b>' },
      { nome_cliente: 'JoÃ£o Ã§', email: 'a@b.co' },
    ]
    for (const cliente of dados) await ana.call(createCliente, cliente)
    const sheet = await imports.preview(ana, CLIENTES, await exported(formato), `clientes.${formato}`)
    expect(sheet.contagens).toEqual({ nova: 0, alterada: 0, igual: 6, recusada: 0 })
    expect(await ana.refusal(imports.importar, { id: sheet.id })).toMatchObject({ codigo: 'regra' })
  },
)

test('of an edited export one cell is changed and one is emptied, and nothing else', async () => {
  await ana.call(createCliente, { nome_cliente: 'Um', email: 'um@um.com', telefone: '123' })
  await ana.call(createCliente, { nome_cliente: 'Dois', email: 'dois@dois.com' })
  const cells = cellsOf(openXlsx(await exported('xlsx')).Sheets.Clientes)
  const [head = []] = cells
  const [dois = [], um = []] = cells.slice(1)
  dois[head.indexOf('Nome')] = 'Dois S.A.'
  um[head.indexOf('E-mail')] = null
  const sheet = await imports.preview(ana, CLIENTES, xlsxOf([head, dois, um]))
  expect(sheet.contagens).toEqual({ nova: 0, alterada: 2, igual: 0, recusada: 0 })
  await imports.run(ana, sheet)
  expect(
    (await clients()).map(({ nome_cliente, email, telefone }) => [nome_cliente, email, telefone]),
  ).toEqual([
    ['Dois S.A.', 'dois@dois.com', null],
    ['Um', null, '123'],
  ])
})

test('headings that a person matched once are matched the next time; another person is asked again', async () => {
  const rows = [
    ['Quem', 'Onde'],
    ['Acme', 'Rua A'],
  ]
  const sheet = await imports.send(ana, CLIENTES, csvOf(rows), 'a.csv')
  expect(sheet.colunas.map(({ campo }) => campo)).toEqual([null, null])
  const campos = ['nome_cliente', 'endereco']
  await ana.call(imports.conferir, { id: sheet.id, campos, vazias_apagam: false })
  const next = await imports.send(ana, CLIENTES, csvOf(rows), 'b.csv')
  expect(next.colunas.map(({ campo }) => campo)).toEqual(campos)
  const rui = await someone(platform, 'Administrador')
  expect((await imports.send(rui, CLIENTES, csvOf(rows))).colunas.map(({ campo }) => campo)).toEqual([
    null,
    null,
  ])
  for (const verb of [imports.linhas, imports.importar, imports.descartar] as const)
    expect(await rui.refusal(verb as never, { id: next.id, situacao: 'nova' })).toMatchObject({
      status: expect.any(Number),
    })
  expect(await rui.refusal(imports.importar, { id: next.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test('without a line of headings every line is a record, and its refused rows are matched as they come back', async () => {
  const rows = [
    ['Acme', 'sem arroba'],
    ['Beta', 'oi@beta.com.br'],
  ]
  const send = () => imports.send(ana, CLIENTES, csvOf(rows), 'a.csv', { cabecalho: 0 })
  const sheet = await send()
  expect(sheet).toMatchObject({ cabecalho: 0, total: 2 })
  expect(sheet.colunas.map(({ titulo, campo }) => [titulo, campo])).toEqual([
    ['Coluna A', null],
    ['Coluna B', null],
  ])
  const campos = ['nome_cliente', 'email']
  const compared = await ana.call(imports.conferir, { id: sheet.id, campos, vazias_apagam: false })
  expect(compared.contagens).toEqual({ nova: 1, alterada: 0, igual: 0, recusada: 1 })
  // The next one may have its columns in another order.
  expect((await send()).colunas.map(({ campo }) => campo)).toEqual([null, null])
  const refused = await bytesOf(await imports.recusadas(platform, call(), { id: sheet.id }))
  const back = await imports.send(ana, CLIENTES, refused)
  expect(back).toMatchObject({ cabecalho: 1, total: 1 })
  expect(back.colunas.map(({ campo }) => campo)).toEqual([...campos, null, null])
})

test('a row that is refused keeps no other from being written', async () => {
  const sheet = await imports.preview(
    ana,
    CLIENTES,
    xlsxOf([
      ['Nome', 'CNPJ/CPF', 'E-mail', 'Endereço'],
      ['', '111.444.777-35', '', ''],
      ['Zé Elétrica', '111.444.777-35', '', 'Rua B, 2'],
    ]),
  )
  expect(sheet.contagens).toMatchObject({ nova: 1, recusada: 1 })
})

test('two people who import the same sheet at once make each client once', async () => {
  const rui = await someone(platform, 'Administrador', 'Rui')
  const rows = [HEAD, ...Array.from({ length: 120 }, (_, n) => [`Cliente ${n}`, '', '', '', ''])]
  const sheets = [
    await imports.preview(ana, CLIENTES, csvOf(rows)),
    await imports.preview(rui, CLIENTES, csvOf(rows)),
  ]
  const lotes = [
    await ana.call(imports.importar, { id: sheets[0]?.id ?? '' }),
    await rui.call(imports.importar, { id: sheets[1]?.id ?? '' }),
  ]
  await Promise.all(
    lotes.map(async ({ id }) => {
      while (await imports.piece(id)) {}
    }),
  )
  const [count] = await db().query<{ n: number; distintos: number }>(
    'select count(*)::int as n, count(distinct nome_cliente)::int as distintos from comercial_clientes',
  )
  expect(count).toEqual({ n: 120, distintos: 120 })
  const [later] = await db().query<{ n: number }>(
    `select count(*)::int as n from lotes_linhas where motivo like 'Isto foi registrado%'`,
  )
  expect(later?.n).toBe(120)
})

test('what a server that died had not written yet is written by the next, and nothing twice', async () => {
  const rows = [HEAD, ...Array.from({ length: 450 }, (_, n) => [`Cliente ${n}`, '', '', '', ''])]
  const sheet = await imports.preview(ana, CLIENTES, csvOf(rows))
  const { id } = await ana.call(imports.importar, { id: sheet.id })
  const made = async () =>
    (await db().query<{ n: number }>('select count(*)::int as n from comercial_clientes'))[0]?.n
  expect(await imports.piece(id)).toBe(true)
  expect(await made()).toBe(200)
  expect((await ana.call(imports.atual, { entidade: CLIENTES })).planilha).toMatchObject({ lote_id: id })
  await imports.work()
  expect(await made()).toBe(450)
})

test('a record that was saved after the preview is refused, and the refused rows are given back with the reason', async () => {
  const { id } = await ana.call(createCliente, { nome_cliente: 'Um', email: 'um@um.com' })
  const sheet = await imports.preview(
    ana,
    CLIENTES,
    csvOf([HEAD, ['Um', '', 'novo@um.com', '', ''], ['Dois', '', 'ruim', '', '']]),
  )
  await ana.call(updateCliente, { id, version: 1, dados: { email: 'outro@um.com' } })
  expect(await imports.run(ana, sheet)).toMatchObject({ feitas: 0, recusadas: 1 })
  const refused = await imports.recusadas(platform, call(), { id: sheet.id })
  const cells = cellsOf(openXlsx(await bytesOf(refused)).Sheets.Recusadas)
  expect(cells).toEqual([
    [...HEAD, 'Linha do arquivo', 'Motivo da recusa'],
    ['Um', null, 'novo@um.com', null, null, 2, 'Este registro mudou depois que você o viu.'],
    ['Dois', null, 'ruim', null, null, 3, 'E-mail: Informe um e-mail válido.'],
  ])
})

test('who may only see imports nothing, and who registers changes only their own', async () => {
  const eva = await someoneWith(platform, 'comercial', 'ver')
  await expect(imports.send(eva, CLIENTES, csvOf([HEAD, ['A']]))).rejects.toMatchObject({
    codigo: 'nao_permitido',
  })
  await ana.call(createCliente, { nome_cliente: 'Da Ana' })
  const rita = await someoneWith(platform, 'comercial', 'registrar')
  const sheet = await imports.preview(rita, CLIENTES, csvOf([HEAD, ['da ana', '', 'a@a.com'], ['Da Rita']]))
  expect(sheet.contagens).toEqual({ nova: 1, alterada: 0, igual: 0, recusada: 1 })
  expect((await imports.rows(rita, sheet, 'recusada'))[0]?.recusas[0]?.motivo).toMatch(
    /somente o que você mesmo/,
  )
})

test('whoever may no longer import reads nothing of a spreadsheet, writes nothing, and may forget it', async () => {
  const eva = await someoneWith(platform, 'comercial', 'gerir')
  await ana.call(createCliente, { nome_cliente: 'Da Ana', email: 'da@ana.com' })
  const rows = () => csvOf([HEAD, ['Da Ana', '', 'outro@ana.com'], ['Dois', '', 'ruim']])
  const written = await imports.preview(eva, CLIENTES, rows())
  const lote = await eva.call(imports.importar, { id: written.id })
  await imports.work()
  const sheet = await imports.preview(eva, CLIENTES, rows())
  const { id } = sheet
  for (const nivel of ['nenhum', 'ver'] as const) {
    const { actor } = eva
    const now = personOf(platform, actor && { ...actor, niveis: { ...actor.niveis, comercial: nivel } })
    const campos = sheet.colunas.map(({ campo }) => campo)
    const refusals = [
      await imports.send(now, CLIENTES, rows()).catch(error => error),
      await now.refusal(imports.atual, { entidade: CLIENTES }),
      await now.refusal(imports.conferir, { id, campos, vazias_apagam: false }),
      await now.refusal(imports.linhas, { id, situacao: 'alterada' }),
      await now.refusal(imports.importar, { id }),
      await now.refusal(imports.recusadas, { id }),
      await now.refusal(imports.selecao(selecaoApi.desfazer), { id: lote.id }),
    ]
    expect(refusals.map(({ codigo }) => codigo)).toEqual(refusals.map(() => 'nao_permitido'))
    if (nivel === 'ver') expect(await now.call(imports.descartar, { id })).toEqual({ id })
  }
})

test('5,000 rows with errors are read, compared and written in good time, and undone', {
  timeout: 240_000,
}, async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [
    `Cliente ${n} Comércio de Materiais`,
    '',
    n % 50 === 0 ? 'ruim' : `c${n}@cliente.com.br`,
    '(11) 98765-4321',
    `Rua das Flores, ${n}, São Paulo`,
  ])
  const bytes = xlsxOf([HEAD, ...rows])
  const began = performance.now()
  const sheet = await imports.preview(ana, CLIENTES, bytes)
  const compared = performance.now()
  expect(sheet.contagens).toEqual({ nova: 4_900, alterada: 0, igual: 0, recusada: 100 })
  const done = await imports.run(ana, sheet)
  const took = performance.now() - began
  expect(done).toMatchObject({ feitas: 4_900, recusadas: 0 })
  process.stderr.write(`preview ${Math.round(compared - began)} ms, all ${Math.round(took)} ms\n`)
  // Five times what a quiet machine needs at most: the tests of others run beside it.
  expect(took).toBeLessThan(150_000)
  expect(await imports.undo(ana, done.id)).toMatchObject({ feitas: 4_900, recusadas: 0 })
  expect(await clients()).toEqual([])
})
