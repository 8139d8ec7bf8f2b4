import { beforeAll, expect, test } from 'vitest'
import { comentariosApi } from '#platform/contract/comentarios/comentarios.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { purgeExpired } from '#platform/server/services/lixeira/purge.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf } from '#platform/testing/files/exported.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { unzip } from '#platform/testing/files/unzip.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { documentosApi } from '../../documentos/contract.ts'
import { documentosRouter } from '../../documentos/server/router.ts'
import { deleteDocumento, downloadDocumento, uploadDocumento } from '../../documentos/server/service.ts'
import { funcionariosApi } from '../contract.ts'
import { exportDadosDoFuncionario } from './personal-data.ts'
import { funcionariosRouter } from './router.ts'
import {
  createFuncionario,
  deleteFuncionario,
  listHistoricoDeFuncionarios,
  updateFuncionario,
} from './service.ts'

// A uuid may hold the digits of the salary.
const SECRET = /Ivo|98765432100|[:"]9321\b|Mestre|aso-do|ASO/

const database = testDatabase()

let platform: Platform
let rita: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  rita = await someone(platform, 'RH', 'Rita')
})

/** The verbs of an entity's comments, among its operations. */
function conversaOf(operations: readonly Operation[], historico: Parameters<typeof comentariosApi>[0]) {
  const { create, delete: remove } = comentariosApi(historico)
  const named = ({ path }: { path: string }) => operations.find(({ procedure }) => procedure.path === path)
  return {
    create: named(create) as Operation<typeof create>,
    remove: named(remove) as Operation<typeof remove>,
  }
}
const sobreFuncionario = conversaOf(funcionariosRouter, funcionariosApi.historico)
const sobreDocumento = conversaOf(documentosRouter, documentosApi.historico)

/** An employee who was changed, with a document that was read and one that was deleted. */
async function ivo(): Promise<{ id: number; documento_id: number }> {
  const dados = {
    nome_completo: 'Ivo Conceição',
    cpf: '98765432100',
    tipo_contrato: 'CLT',
    salario: '9321',
  } as const
  const { id } = await rita.call(createFuncionario, dados)
  const change = { id, version: 1, dados: { ...dados, cargo: 'Mestre de obras' } }
  await rita.call(updateFuncionario, change, { chave: crypto.randomUUID() })
  const send = (nome: string) =>
    uploadDocumento(
      platform,
      { actor: rita.actor, pedido: 'teste', arquivo: envio(nome, pdf(500)) },
      { funcionario_id: id, tipo_documento: 'ASO' },
    )
  const kept = await send('aso-do-ivo.pdf')
  const gone = await send('aso-do-ivo-antigo.pdf')
  await rita.call(downloadDocumento, { id: kept.id })
  await rita.call(deleteDocumento, { id: gone.id })
  return { id, documento_id: kept.id }
}

/** What people wrote about the employee and the document, one comment of each deleted again. */
async function comment(id: number, documento_id: number): Promise<void> {
  const colega = await someone(platform, 'RH', 'Caio')
  for (const [{ create, remove }, registro_id] of [
    [sobreFuncionario, id],
    [sobreDocumento, documento_id],
  ] as const) {
    const assunto = registro_id === documento_id ? 'O ASO do Ivo' : 'O Ivo'
    const texto = `@Caio, ${assunto} volta em março.`
    const mencionados = [colega.actor?.id ?? '']
    await rita.call(create, { registro_id, texto, mencionados })
    const { id: gone, version } = await rita.call(create, { registro_id, texto: `${assunto} já voltou.` })
    await rita.call(remove, { id: gone, version })
  }
}
const take = async (id: number, person = rita) =>
  unzip(
    await bytesOf(await exportDadosDoFuncionario(platform, { actor: person.actor, pedido: 'teste' }, { id })),
  )
/** Everything that the database holds, whatever table it is in. */
const traces = async () => {
  const tables = await database().query<{ nome: string }>(
    `select quote_ident(table_name) as nome from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const held = await Promise.all(
    tables.map(async ({ nome }) => ({ nome, rows: await database().query(`select * from ${nome}`) })),
  )
  return held.filter(({ rows }) => SECRET.test(JSON.stringify(rows))).map(({ nome }) => nome)
}
const filesOfEmployee = (id: number) => stored(filesOf(platform), `documentos-funcionarios/${id}`)

test('all that is kept of an employee is handed over as a ZIP, which is a row of the trail', async () => {
  const { id, documento_id } = await ivo()
  const files = await take(id)
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  const place = `documentos/${documento_id}_aso-do-ivo.pdf`
  expect([...files.keys()]).toEqual([
    ...['funcionario.json', 'documentos.json', 'comentarios.json', 'historico.json'],
    place,
  ])
  expect(json('funcionario.json')).toMatchObject({
    'Nome Completo': 'Ivo Conceição',
    'Salário (R$)': '9321.00',
  })
  expect(json('documentos.json')).toMatchObject([{ 'Tipo do Documento': 'ASO', 'Neste pacote': place }])
  expect(files.get(place)).toHaveLength(500)
  expect(json('historico.json').map(({ acao, sobre }: Record<string, string>) => [acao, sobre])).toEqual([
    ['excluir', 'Documento ASO · aso-do-ivo-antigo.pdf'],
    ['ler', 'Documento ASO · aso-do-ivo.pdf'],
    ['criar', 'Documento ASO · aso-do-ivo-antigo.pdf'],
    ['criar', 'Documento ASO · aso-do-ivo.pdf'],
    ['alterar', null],
    ['criar', null],
  ])
  const [noted] = (await rita.call(listHistoricoDeFuncionarios, { id })).mudancas
  expect(noted).toMatchObject({ acao: 'exportar', usuario_nome: 'Rita' })
  const outsider = await someone(platform, 'Financeiro')
  expect((await outsider.refusal(exportDadosDoFuncionario, { id })).codigo).toBe('nao_permitido')
  expect((await rita.refusal(exportDadosDoFuncionario, { id: 2_000_000_000 })).codigo).toBe('nao_encontrado')
  await rita.call(deleteFuncionario, { id, definitivo: true })
})

test('whoever is gone for good is gone from bin, files, stored answers and trail; who did what stays', async () => {
  const { id, documento_id } = await ivo()
  expect(await traces()).toEqual(
    expect.arrayContaining(['auditoria', 'exclusoes', 'idempotencia', 'rh_funcionarios']),
  )
  await rita.call(deleteFuncionario, { id, definitivo: true })
  expect(await traces()).toEqual([])
  expect(await filesOfEmployee(id)).toEqual([])
  const rows = await database().query<{ acao: string; usuario_nome: string; depois: unknown }>(
    `select acao, usuario_nome, antes, depois from auditoria
       where (tabela = 'rh_funcionarios' and registro_id = $1) or (tabela = 'rh_documentos_funcionario' and registro_id = $2)
       order by id`,
    [id, documento_id],
  )
  expect(rows.map(({ acao, usuario_nome }) => [acao, usuario_nome])).toEqual([
    ['criar', 'Rita'],
    ['alterar', 'Rita'],
    ['criar', 'Rita'],
    ['ler', 'Rita'],
    ['excluir', 'Rita'],
    ['excluir', 'Rita'],
  ])
  expect(rows[1]).toMatchObject({ antes: { cargo: null }, depois: { cargo: '(eliminado)' } })
})

test('what was written about an employee and their documents is handed over, and forgotten with them', async () => {
  const { id, documento_id } = await ivo()
  await comment(id, documento_id)
  const files = await take(id)
  expect(JSON.parse(files.get('comentarios.json')?.toString() ?? 'null')).toMatchObject([
    { quem: 'Rita', sobre: null, texto: '@Caio, O Ivo volta em março.', excluido_em: null },
    { quem: 'Rita', sobre: 'Documento ASO', texto: '@Caio, O ASO do Ivo volta em março.', excluido_em: null },
    {
      ...{ quem: 'Rita', sobre: 'Documento ASO', texto: 'O ASO do Ivo já voltou.' },
      excluido_em: expect.any(String),
    },
  ])
  // A deleted one on the employee is in the history.
  expect(files.get('historico.json')?.toString()).toContain('O Ivo já voltou.')
  await rita.call(deleteFuncionario, { id, definitivo: true })
  expect(await traces()).toEqual([])
  const comments = await database().query<{ usuario_nome: string }>(
    `select distinct usuario_nome from auditoria where tabela = 'comentarios'`,
  )
  expect(comments).toEqual([{ usuario_nome: 'Rita' }])
})

test('from the bin an employee comes back whole, until their time is over; then they are forgotten', async () => {
  const { id } = await ivo()
  await rita.call(deleteFuncionario, { id })
  expect(await traces()).toEqual(expect.arrayContaining(['auditoria', 'exclusoes']))
  await database().query(
    `update exclusoes set created_at = now() - interval '31 days' where registro_id = $1`,
    [id],
  )
  await purgeExpired(platform.db, filesOf(platform))
  expect(await traces()).toEqual([])
  expect(await filesOfEmployee(id)).toEqual([])
})
