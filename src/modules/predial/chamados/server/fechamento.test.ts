import { beforeAll, beforeEach, expect, test } from 'vitest'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasOperations } from '../../categorias/server/service.ts'
import { locaisOperations } from '../../locais/server/service.ts'
import { type Chamado, chamadosApi, type StatusChamado } from '../contract.ts'
import { moverChamado } from './progress.ts'
import { chamadosRouter } from './router.ts'
import { createChamado, deleteChamado, getChamado, listChamados, updateChamado } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
/** A day on which it was closed that no test writes by itself. */
const ANTES = '2026-01-05'
const catalog = catalogOf(chamadosRouter)
const [undoDelete] = lixeiraRouter

let platform: Platform
let paula: Person
let bia: Person
let lugar: { categoria_id: number; local_id: number }

beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  paula = await someone(platform, 'Predial', 'Paula')
  bia = await someone(platform, 'Predial', 'Bia')
  lugar = {
    categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await paula.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
})
beforeEach(() => db().query('delete from predial_chamados'))

const open = () => paula.call(createChamado, { titulo: 'Porta', descricao: 'Emperrada', ...lugar })
const read = (id: number) => paula.call(getChamado, { id })
const move = async (id: number, status: StatusChamado, by: Person = paula) => {
  const { version } = await read(id)
  return by.call(moverChamado, { id, version, dados: { status } })
}
/** A ticket that was closed on an earlier day. */
async function closed(): Promise<Chamado> {
  const { id } = await open()
  await move(id, 'Resolvido')
  await db().query('update predial_chamados set data_fechamento = $2 where id = $1', [id, ANTES])
  return read(id)
}
const one = (path: string) =>
  selecaoRouter(catalog).find(({ procedure }) => procedure.path === path) as Operation

/** Does it to many records, as the bar over a list does. @returns the request's id */
async function many(path: string, input: object): Promise<string> {
  const { id } = (await paula.call(one(path), input as never)) as { id: string }
  await runOnce(
    db(),
    alteracoes,
    {},
    { bulk: { platform, permissions: permissions(db(), matrizDaTabela), catalog } },
  )
  return id
}

test('a ticket is closed on the day on which its status ends it, in place and by the form, and not before', async () => {
  const { id, data_fechamento } = await open()
  expect(data_fechamento).toBeNull()
  expect((await move(id, 'Em Andamento')).data_fechamento).toBeNull()
  expect((await move(id, 'Cancelado')).data_fechamento).toBe(hoje)

  const other = await open()
  const { titulo, descricao, prioridade, version } = other
  const dados = { titulo, descricao, prioridade, ...lugar, status: 'Fechado' as const }
  const saved = await paula.call(updateChamado, { id: other.id, version, dados })
  expect(saved).toMatchObject({ status: 'Fechado', data_fechamento: hoje })
})

test('from one end to another it stays; reopened it has none, and closed again that of the day', async () => {
  const { id } = await closed()
  expect((await move(id, 'Fechado')).data_fechamento).toBe(ANTES)
  expect((await move(id, 'Aberto')).data_fechamento).toBeNull()
  expect((await move(id, 'Resolvido', bia)).data_fechamento).toBe(hoje)
})

test('who takes their own reopening back gives the ticket its day back, for some minutes', async () => {
  const { id } = await closed()
  await move(id, 'Aberto')
  expect((await move(id, 'Resolvido')).data_fechamento).toBe(ANTES)
  await move(id, 'Aberto')
  await db().query(
    `alter table auditoria disable trigger user; update auditoria set quando = quando - interval '11 minutes';
     alter table auditoria enable trigger user`,
  )
  expect((await move(id, 'Resolvido')).data_fechamento).toBe(hoje)
})

test('many are closed, reopened and taken back like one, and a deleted one comes back with its day', async () => {
  const [first, second] = [await closed(), await open()]
  const both = async (): Promise<[Chamado, Chamado]> => [await read(first.id), await read(second.id)]
  const begin = async (status: StatusChamado) => {
    const rows = await both()
    const alvo = { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
    return many(selecaoApi.iniciar.path, { operacao: chamadosApi.mover.path, dados: { status }, alvo })
  }
  const days = async () => (await both()).map(({ data_fechamento }) => data_fechamento)
  const ended = await begin('Fechado')
  expect(await days()).toEqual([ANTES, hoje])
  await many(selecaoApi.desfazer.path, { id: ended })
  expect(await days()).toEqual([ANTES, null])
  const reopened = await begin('Aberto')
  expect(await days()).toEqual([null, null])
  await many(selecaoApi.desfazer.path, { id: reopened })
  expect(await days()).toEqual([ANTES, null])

  await paula.call(deleteChamado, { id: first.id })
  const operacao = chamadosApi.delete.path
  await paula.call(undoDelete as Operation, { operacao, id: first.id } as never)
  expect((await read(first.id)).data_fechamento).toBe(ANTES)
})

test('the list finds and orders them by that day', async () => {
  const [first, second, third] = [await closed(), await open(), await open()]
  await move(second.id, 'Fechado')
  const list = async (input: object) =>
    (await paula.call(listChamados, input as never)).rows.map(({ id }) => id)
  expect(await list({ filtros: { data_fechamento: `${ANTES}..${ANTES}` } })).toEqual([first.id])
  expect(await list({ filtros: { data_fechamento: 'vazio' } })).toEqual([third.id])
  expect(await list({ ordem: 'data_fechamento', direcao: 'asc' })).toEqual([first.id, second.id, third.id])
})
