import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anexosApi } from '../../../../contract/anexos.ts'
import { FOTOS, MB } from '../../../../contract/files.ts'
import { testPermissions } from '../../../../testing/access/matrix.ts'
import { type Person, platformOf, someone } from '../../../../testing/access/people.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { envio, jpeg, stored } from '../../../../testing/files/files.ts'
import { testDatabase } from '../../../../testing/servers/databases.ts'
import { failure } from '../../../doors/http/failure.ts'
import type { Context, Platform } from '../../../engine/operation.ts'
import { naoEncontrado } from '../../../ground/errors.ts'
import { openFiles } from '../../../ground/files/files.ts'
import { filesOf } from '../operations.ts'
import { anexosRouter, excluirAnexos, pathsDeAnexos } from './operations.ts'

const api = anexosApi(
  'comercial/clientes/anexos',
  { area: 'comercial', ver: 'ver', anexar: 'registrar' },
  { maximo: MB, tipos: FOTOS },
)
const TABELA = 'comercial_clientes'
const exigirVer = async ({ db }: Context, id: number) => {
  const found = await db.query(`select id from ${TABELA} where id = $1`, [id])
  if (found.length === 0) throw naoEncontrado()
}
const operations = anexosRouter(api, { tabela: TABELA, exigirVer, podeAnexar: async () => true })
const named = (name: string) => {
  const found = operations.find(({ procedure }) => procedure.path.endsWith(`/${name}`))
  if (!found) throw new Error(name)
  return found
}

const database = testDatabase()

let platform: Platform
let dataDir = ''
let rui: Person
let lia: Person
let cliente = 0
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'alicerce-anexos-'))
  platform = {
    ...(await platformOf(database())),
    files: await openFiles({ dataDir, storageUrl: undefined }),
  }
  rui = await someone(platform, 'Usuário Comum', 'Rui')
  lia = await someone(platform, 'Usuário Comum', 'Lia')
  const [row] = await database().query<{ id: number }>(
    `insert into ${TABELA} (nome_cliente, user_id) values ('Obra', $1) returning id`,
    [rui.actor?.id],
  )
  cliente = row?.id ?? 0
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
// A test that fails half-way must not fail those after it.
afterEach(async () => {
  await database().query('alter table anexos drop constraint if exists falha')
  await database().query('drop trigger if exists recusar on anexos')
  await database().query('delete from anexos')
  for (const file of await onDisk()) await filesOf(platform).storage.remove(file)
})

const send = async (person: Person, nome: string, bytes = jpeg(), registro_id = cliente, chave?: string) => {
  try {
    const call = { actor: person.actor, pedido: 'teste', chave, arquivo: envio(nome, bytes) }
    return (await named('upload')(platform, call, { registro_id })) as { id: number }
  } catch (error) {
    return failure(error, 'teste', api.upload.erro).body
  }
}
const onDisk = () => stored(filesOf(platform), 'anexos')
const incoming = () => readdir(filesOf(platform).incoming)

testPermissions(operations, () => platform)

test('a photo is attached, listed, read and deleted, file and record together', async () => {
  const sent = await send(rui, '../Telhado.jpg')
  expect(sent).toMatchObject({ nome_arquivo: '../Telhado.jpg', autor: 'Rui', pode: { excluir: true } })
  const files = await onDisk()
  expect(files).toEqual([
    expect.stringMatching(new RegExp(`^anexos/${TABELA}/${cliente}/\\d+__Telhado.jpg$`)),
  ])
  expect(await lia.call(named('list'), { registro_id: cliente })).toMatchObject({
    rows: [{ nome_arquivo: '../Telhado.jpg', tamanho_arquivo: 64, pode: { excluir: false } }],
    pode: { anexar: true },
  })
  const { id } = sent as { id: number }
  expect(await lia.call(named('download'), { id })).toMatchObject({ path_arquivo: files[0] })
  expect(await lia.refusal(named('delete'), { id })).toMatchObject({ codigo: 'nao_permitido' })
  expect(await onDisk()).toEqual(files)
  await rui.call(named('delete'), { id })
  expect(await onDisk()).toEqual([])
  expect(await rui.refusal(named('download'), { id })).toMatchObject({ codigo: 'nao_encontrado' })
  const trail = await database().query<{ acao: string }>(
    `select acao from auditoria where tabela = 'anexos' and registro_id = $1 order by id`,
    [id],
  )
  expect(trail.map(({ acao }) => acao)).toEqual(['criar', 'excluir'])
})

test('open screens hear of it under the record that it belongs to', async () => {
  const heard: string[] = []
  const stop = platform.changes.subscribe(table => heard.push(table))
  // Notices come in the order of the commits: with this one, those of earlier tests are here.
  await database().query(`select pg_notify('mudancas', 'antes')`)
  await eventually(() => expect(heard).toContain('antes'))
  const told = () => heard.slice(heard.indexOf('antes') + 1).filter(table => table === TABELA)
  const { id } = (await send(rui, 'viva.jpg')) as { id: number }
  await eventually(() => expect(told()).toEqual([TABELA]))
  await rui.call(named('delete'), { id })
  await eventually(() => expect(told()).toEqual([TABELA, TABELA]))
  stop()
})

test('what is refused leaves neither file nor record', async () => {
  expect(await send(rui, 'a.jpg', jpeg(MB + 1))).toMatchObject({ codigo: 'grande_demais' })
  expect(await send(rui, 'a.png')).toMatchObject({
    codigo: 'dados_invalidos',
    titulo: 'Erro no upload do arquivo',
  })
  expect(await send(rui, 'a.jpg', jpeg(), 999_999)).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await onDisk()).toEqual([])
  expect(await incoming()).toEqual([])
})

test('where the record fails the file is removed', async () => {
  await database().query('alter table anexos add constraint falha check (nome_arquivo <> $$falha.jpg$$)')
  expect(await send(rui, 'falha.jpg')).toMatchObject({ codigo: 'interno' })
  await database().query('alter table anexos drop constraint falha')
  expect(await onDisk()).toEqual([])
})

test('sent twice under one key it is one photo with one file', async () => {
  const chave = randomUUID()
  const [first, second] = await Promise.all([
    send(rui, 'dupla.jpg', jpeg(), cliente, chave),
    send(rui, 'dupla.jpg', jpeg(), cliente, chave),
  ])
  expect(second).toEqual(first)
  expect(await onDisk()).toHaveLength(1)
  await rui.call(named('delete'), { id: (first as { id: number }).id })
})

test('the photos of another entity do not exist here', async () => {
  const [other] = await database().query<{ id: number }>(
    `insert into anexos (tabela, registro_id, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
       values ('outra', 1, 'x.jpg', 'anexos/outra/1/1_x.jpg', 1, 'image/jpeg') returning id`,
  )
  for (const verb of ['download', 'delete'])
    expect(await rui.refusal(named(verb), { id: other?.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test('a delete whose record fails gives the file back', async () => {
  const { id } = (await send(rui, 'fica.jpg')) as { id: number }
  const before = await onDisk()
  await database().query(
    `create function recusar() returns trigger language plpgsql as $$ begin raise 'não'; end $$`,
  )
  await database().query(
    'create trigger recusar before delete on anexos for each row execute function recusar()',
  )
  expect(await rui.refusal(named('delete'), { id })).toMatchObject({ codigo: 'interno' })
  await database().query('drop trigger recusar on anexos')
  expect(await onDisk()).toEqual(before)
  expect(await pathsDeAnexos(database(), TABELA, cliente)).toEqual(before)
  await excluirAnexos(database(), TABELA, cliente)
  expect(await pathsDeAnexos(database(), TABELA, cliente)).toEqual([])
})
