import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { lixeiraApi } from '#platform/contract/lixeira.ts'
import {
  type historicoDeVisoes,
  lerConsulta,
  todasAsEntregues,
  visoesApi,
} from '#platform/contract/visoes.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someoneWith } from '#platform/testing/access/people.ts'
import { everyOperationAndOver } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { listsOf, visoesHistorico, visoesPadraoDe, visoesRouter } from './operations.ts'

const operations = await everyOperationAndOver()
const lists = listsOf(operations)
const [list, create, update, remove, padrao] = visoesRouter(lists) as unknown as [
  Operation<typeof visoesApi.list>,
  Operation<typeof visoesApi.create>,
  Operation<typeof visoesApi.update>,
  Operation<typeof visoesApi.delete>,
  Operation<typeof visoesApi.padrao>,
]
const [historico] = visoesHistorico(lists) as unknown as [Operation<typeof historicoDeVisoes>]
const desfazer = operations.find(({ procedure }) => procedure.path === lixeiraApi.desfazer.path) as Operation<
  typeof lixeiraApi.desfazer
>

const AREA = 'financeiro.cadastros'
const lista = 'financeiro/contas-a-pagar/list'
const consulta = { busca: 'aço', filtros: { status: 'Pendente' } }

const database = testDatabase()
let platform: Platform
let gestora: Person
let rita: Person
let rui: Person
beforeAll(async () => {
  platform = await platformOf(database())
  gestora = await someoneWith(platform, AREA, 'gerir')
  rita = await someoneWith(platform, AREA, 'registrar')
  rui = await someoneWith(platform, AREA, 'nenhum')
})

const save = (who: Person, nome: string, more: object = {}) =>
  who.call(create, { lista, nome, consulta, ...more })
const seenBy = async (who: Person) => (await who.call(list, {})).map(({ nome }) => nome)

test('one saves views of one own, which nobody else sees', async () => {
  const mine = await save(rita, 'Só minha')
  expect(mine).toMatchObject({ consulta, perdidos: [], compartilhada: false, pode: { alterar: true } })
  expect(await seenBy(rita)).toContain('Só minha')
  expect(await seenBy(gestora)).not.toContain('Só minha')
  const theirs = { id: mine.id, version: 1, dados: { nome: 'Dela' } }
  expect(await gestora.refusal(update, theirs)).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await gestora.refusal(remove, { id: mine.id, version: 1 })).toMatchObject({
    codigo: 'nao_encontrado',
  })
  expect(await rita.refusal(create, { lista, nome: 'Só minha', consulta })).toMatchObject({
    codigo: 'dados_invalidos',
    campos: { nome: 'Já existe uma visão com este nome nesta lista.' },
  })
})

test('of many views of one name at the same moment one is kept', async () => {
  const eva = await someoneWith(platform, AREA, 'registrar')
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => save(eva, 'Igual')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const others = await Promise.all([save(eva, 'Um'), save(eva, 'Dois')])
  const renamed = await Promise.allSettled(
    others.map(({ id }) => eva.call(update, { id, version: 1, dados: { nome: 'O mesmo' } })),
  )
  expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a shared view is seen by who may see the list, and changed by who manages its area', async () => {
  expect(await rita.refusal(create, { lista, nome: 'Nossa', consulta, compartilhada: true })).toMatchObject({
    status: 403,
    codigo: 'nao_permitido',
  })
  const ours = await save(gestora, 'Do financeiro', { compartilhada: true })
  expect(await seenBy(rita)).toContain('Do financeiro')
  expect(await seenBy(rui)).not.toContain('Do financeiro')
  const seen = (await rita.call(list, {})).find(({ id }) => id === ours.id)
  expect(seen?.pode).toEqual({ alterar: false })
  const change = { id: ours.id, version: 1, dados: { nome: 'Da Rita' } }
  expect(await rita.refusal(update, change)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await rita.refusal(remove, { id: ours.id, version: 1 })).toMatchObject({ codigo: 'nao_permitido' })

  const other = await someoneWith(platform, AREA, 'gerir')
  const dados = { consulta: { filtros: { status: 'Paga' } } }
  const changed = await other.call(update, { id: ours.id, version: 1, dados })
  expect(changed).toMatchObject({
    nome: 'Do financeiro',
    consulta: { filtros: { status: 'Paga' } },
    version: 2,
  })
  expect(await gestora.refusal(update, { id: ours.id, version: 1, dados })).toMatchObject({
    codigo: 'conflito',
  })
})

test('who made a shared view and manages the area no more does not change it', async () => {
  const levels = { ...gestora.actor, niveis: { ...gestora.actor?.niveis, [AREA]: 'registrar' } } as never
  const ours = await save(gestora, 'De antes', { compartilhada: true })
  const call = update(
    platform,
    { actor: levels, pedido: randomUUID() },
    { id: ours.id, version: 1, dados: {} },
  )
  await expect(call).rejects.toMatchObject({ codigo: 'nao_permitido' })
})

test('who may not see a list keeps no view of it, and no other procedure has views', async () => {
  expect(await rui.refusal(create, { lista, nome: 'Fora', consulta })).toMatchObject({
    codigo: 'nao_permitido',
  })
  expect(await rui.refusal(padrao, { lista, visao: 'em-aberto' })).toMatchObject({ codigo: 'nao_permitido' })
  const elsewhere = { lista: 'financeiro/contas-a-pagar/create', nome: 'Fora', consulta }
  expect(await rita.refusal(create, elsewhere)).toMatchObject({ codigo: 'dados_invalidos' })
})

test("what the list's schema refuses is refused on saving, and left out and named on reading", async () => {
  const wrong = { lista, nome: 'Errada', consulta: { filtros: { situacao: 'Paga' } } }
  expect(await rita.refusal(create, wrong)).toMatchObject({
    codigo: 'dados_invalidos',
    mensagem: 'Esta lista não tem: situacao.',
  })
  const order = { lista, nome: 'Errada', consulta: { ordem: 'centro_custo' } }
  expect(await rita.refusal(create, order)).toMatchObject({ codigo: 'dados_invalidos' })

  const { id } = await save(rita, 'De outra versão')
  const old = { busca: 'aço', ordem: 'sumiu', filtros: { status: 'Pendente', antigo: 1 }, densidade: 'x' }
  await database().query('update visoes set consulta = $2 where id = $1', [id, JSON.stringify(old)])
  const read = (await rita.call(list, {})).find(view => view.id === id)
  expect(read).toMatchObject({ consulta, perdidos: ['ordem', 'densidade', 'antigo'] })
  expect(read?.consulta).not.toHaveProperty('ordem')
})

test('a deleted view comes back by undo, and the trail tells of it', async () => {
  const { id } = await save(rita, 'Vai e volta')
  await rita.call(remove, { id, version: 1 })
  expect(await seenBy(rita)).not.toContain('Vai e volta')
  await rita.call(desfazer, { operacao: visoesApi.delete.path, id })
  expect(await seenBy(rita)).toContain('Vai e volta')
  const { mudancas } = await rita.call(historico, { id })
  expect(mudancas.map(({ acao }) => acao)).toEqual(['restaurar', 'excluir', 'criar'])
  expect(await gestora.refusal(historico, { id })).toMatchObject({
    codigo: 'nao_encontrado',
  })
})

test('of somebody else’s shared view the history tells since it is shared, to who may see the list', async () => {
  const { id } = await save(gestora, 'Rascunho', { consulta: { busca: 'segredo' } })
  await gestora.call(update, { id, version: 1, dados: { nome: 'Só meu ainda' } })
  await gestora.call(update, { id, version: 2, dados: { nome: 'De todos', compartilhada: true } })
  await gestora.call(update, { id, version: 3, dados: { nome: 'De todos nós' } })
  const named = async (who: Person) =>
    (await who.call(historico, { id })).mudancas.map(({ acao, campos }) => {
      const nome = campos.find(({ campo }) => campo === 'nome')
      return [acao, nome?.antes, nome?.depois]
    })
  const shared = ['alterar', 'De todos', 'De todos nós']
  expect(await named(rita)).toEqual([shared, ['alterar', null, 'De todos']])
  expect(await named(gestora)).toEqual([
    shared,
    ['alterar', 'Só meu ainda', 'De todos'],
    ['alterar', 'Rascunho', 'Só meu ainda'],
    ['criar', null, 'Rascunho'],
  ])
  expect(await rui.refusal(historico, { id })).toMatchObject({ codigo: 'nao_permitido' })
  await gestora.call(update, { id, version: 4, dados: { compartilhada: false } })
  expect(await rita.refusal(historico, { id })).toMatchObject({ codigo: 'nao_encontrado' })
  await gestora.call(update, { id, version: 5, dados: { compartilhada: true } })
  expect(await named(rita)).toEqual([['alterar', null, 'De todos nós']])
})

test('each person chooses with which view a list opens', async () => {
  const id = rita.actor?.id ?? ''
  const { id: visao } = await save(rita, 'Abre assim')
  expect(await rita.call(padrao, { lista, visao })).toEqual({ visao: String(visao) })
  expect(await visoesPadraoDe(database(), id)).toEqual({ [lista]: String(visao) })
  await rita.call(padrao, { lista, visao: 'em-aberto' })
  expect(await visoesPadraoDe(database(), id)).toEqual({ [lista]: 'em-aberto' })
  await rita.call(padrao, { lista, visao: null })
  expect(await visoesPadraoDe(database(), id)).toEqual({})
})

describe.each([...todasAsEntregues()])('the delivered views of %s', (path, views) => {
  test('are what its list takes', () => {
    const list = lists.get(path)
    expect(list).toBeDefined()
    // The list itself takes no columns: the screen shows them.
    for (const { consulta } of views) {
      const { colunas: _, ...asked } = consulta
      expect(list?.input.safeParse(asked).error?.issues ?? []).toEqual([])
      expect(list && lerConsulta(list, consulta)).toEqual({ consulta, perdidos: [] })
    }
    expect(new Set(views.map(({ id }) => id)).size).toBe(views.length)
  })
})
