import { beforeAll, describe, expect, test } from 'vitest'
import type { Procedure } from '#platform/contract/api.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, jpeg, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasOperations } from '../../categorias/server/service.ts'
import { locaisOperations } from '../../locais/server/service.ts'
import { conversaDoChamadoApi } from '../contract.ts'
import { andamentoDoChamado, atribuirChamado, listResponsaveis, moverChamado } from './progress.ts'
import { chamadosRouter } from './router.ts'
import {
  createChamado,
  deleteChamado,
  fotosDoChamadoRouter,
  listHistoricoDeChamados,
  updateChamado,
} from './service.ts'

/** The operations of a ticket's conversation. */
const named = <P extends Procedure>(procedure: P) =>
  chamadosRouter.find(({ procedure: { path } }) => path === procedure.path) as Operation<P>
const createComentario = named(conversaDoChamadoApi.create)
const deleteComentario = named(conversaDoChamadoApi.delete)
const listComentarios = named(conversaDoChamadoApi.list)

const database = testDatabase()

let platform: Platform
let paula: Person
let rita: Person
let tito: Person
let lugar = { categoria_id: 0, local_id: 0 }
const refusal = { status: 403, codigo: 'nao_permitido' }
const novo = (person = rita) =>
  person.call(createChamado, { titulo: 'Porta', descricao: 'Emperrada', ...lugar })
const atribuir = (id: number, version: number, responsavel_id: string | null | undefined) => ({
  id,
  version,
  dados: { responsavel_id: responsavel_id ?? null },
})

beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  paula = await someone(platform, 'Predial', 'Paula')
  rita = await someone(platform, 'Usuário Comum', 'Rita')
  tito = await someone(platform, 'Usuário Comum', 'Tito Técnico')
  lugar = {
    categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await paula.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
})

describe('permissions', () => testPermissions([...chamadosRouter, ...fotosDoChamadoRouter], () => platform))

test('a ticket is given to somebody, who then moves it; the history tells both', async () => {
  const { id } = await novo()
  const move = (version: number, status: 'Em Andamento' | 'Resolvido') => ({
    id,
    version,
    dados: { status },
  })
  expect(await tito.refusal(moverChamado, move(1, 'Em Andamento'))).toMatchObject(refusal)

  const [found] = await paula.call(listResponsaveis, { busca: 'tecnico tito' })
  expect(found).toEqual({ id: tito.actor?.id, full_name: 'Tito Técnico' })
  const given = await paula.call(atribuirChamado, atribuir(id, 1, found?.id))
  expect(given).toMatchObject({ responsavel_nome: 'Tito Técnico', version: 2 })

  const moved = await tito.call(moverChamado, move(2, 'Em Andamento'))
  const pode = { alterar: false, excluir: false, mover: true, atribuir: false, conversar: true }
  expect(moved).toMatchObject({ status: 'Em Andamento', pode })
  const stale = await rita.refusal(moverChamado, move(2, 'Resolvido'))
  expect(stale).toMatchObject({ codigo: 'conflito', atual: { version: 3 } })
  await rita.call(moverChamado, move(3, 'Resolvido'))
  const dados = { titulo: 'Porta da frente', descricao: 'Emperrada', prioridade: 'Alta', ...lugar } as const
  await rita.call(updateChamado, { id, version: 4, dados: { ...dados, status: 'Resolvido' } })

  const { rows } = await rita.call(andamentoDoChamado, { id })
  expect(rows.map(({ autor, campo, de, para }) => [autor, campo, de, para])).toEqual([
    ['Rita', 'abertura', null, 'Aberto'],
    ['Paula', 'responsavel', null, 'Tito Técnico'],
    ['Tito Técnico', 'status', 'Aberto', 'Em Andamento'],
    ['Rita', 'status', 'Em Andamento', 'Resolvido'],
  ])
  for (const { quando } of rows) expect(new Date(quando).toISOString()).toBe(quando)
})

test('a ticket is taken from whoever had it; nobody gives one to a person who is gone', async () => {
  const { id } = await novo()
  await paula.call(atribuirChamado, atribuir(id, 1, tito.actor?.id))
  expect(await paula.call(atribuirChamado, atribuir(id, 2, null))).toMatchObject({ responsavel_id: null })
  const gone = await someone(platform, 'TI', 'Ex-colega')
  await database().query('update auth_users set suspenso_em = now() where id = $1', [gone.actor?.id])
  expect(await paula.call(listResponsaveis, { busca: 'ex-colega' })).toEqual([])
  for (const who of [gone.actor?.id, '00000000-0000-4000-8000-000000000000']) {
    const refused = await paula.refusal(atribuirChamado, atribuir(id, 3, who))
    expect(refused).toMatchObject({
      codigo: 'dados_invalidos',
      campos: { responsavel_id: expect.any(String) },
    })
  }
  const nowhere = { codigo: 'nao_encontrado' }
  const move = { id: 2_000_000_000, version: 1, dados: { status: 'Fechado' } }
  expect(await paula.refusal(moverChamado, move)).toMatchObject(nowhere)
  expect(await paula.refusal(atribuirChamado, atribuir(2_000_000_000, 1, null))).toMatchObject(nowhere)
  expect(await paula.refusal(andamentoDoChamado, { id: 2_000_000_000 })).toMatchObject(nowhere)
})

test('who gives tickets to people does so when opening one; others are refused, and so is who is gone', async () => {
  const dados = { titulo: 'Luz', descricao: 'Apagada', ...lugar, responsavel_id: tito.actor?.id }
  const chamado = await paula.call(createChamado, dados)
  expect(chamado).toMatchObject({ responsavel_nome: 'Tito Técnico', solicitante_nome: 'Paula' })
  const { rows } = await paula.call(andamentoDoChamado, { id: chamado.id })
  expect(rows.map(({ campo, para }) => [campo, para])).toEqual([
    ['abertura', 'Aberto'],
    ['responsavel', 'Tito Técnico'],
  ])
  const [told] = await database().query<{ total: number }>(
    `select count(*)::int as total from emails where notificacao = 'chamado_atribuido' and usuario_id = $1
       and dados ->> 'chamado_id' = $2`,
    [tito.actor?.id, String(chamado.id)],
  )
  expect(told?.total).toBe(1)
  expect(await rita.refusal(createChamado, dados)).toMatchObject(refusal)
  const nobody = { ...dados, responsavel_id: '00000000-0000-4000-8000-000000000000' }
  expect(await paula.refusal(createChamado, nobody)).toMatchObject({
    codigo: 'dados_invalidos',
    campos: { responsavel_id: expect.any(String) },
  })
})

test('requester, caretaker and Predial converse; nobody else sees it', async () => {
  const chamado = await novo()
  const chamado_id = chamado.id
  await rita.call(createComentario, { registro_id: chamado_id, texto: ' Está pior hoje.\nNão fecha. ' })
  await paula.call(createComentario, { registro_id: chamado_id, texto: 'Tito passa aí às 14h.' })
  expect(await tito.refusal(listComentarios, { registro_id: chamado_id })).toMatchObject(refusal)
  expect(await tito.refusal(createComentario, { registro_id: chamado_id, texto: 'Oi' })).toMatchObject(
    refusal,
  )
  await paula.call(atribuirChamado, atribuir(chamado_id, chamado.version, tito.actor?.id))
  const mine = await tito.call(createComentario, { registro_id: chamado_id, texto: 'Feito.' })

  const { rows } = await rita.call(listComentarios, { registro_id: chamado_id })
  expect(rows.map(({ autor, texto, pode }) => [autor, texto, pode.excluir])).toEqual([
    ['Rita', 'Está pior hoje.\nNão fecha.', true],
    ['Paula', 'Tito passa aí às 14h.', false],
    ['Tito Técnico', 'Feito.', false],
  ])
  expect(await rita.refusal(deleteComentario, { id: mine.id })).toMatchObject(refusal)
  await tito.call(deleteComentario, { id: mine.id })
  const [first] = rows
  await paula.call(deleteComentario, { id: first?.id ?? 0 })
  expect((await paula.call(listComentarios, { registro_id: chamado_id })).rows).toHaveLength(1)
})

test('an empty comment and one on no ticket are refused; a ticket takes its conversation along', async () => {
  const { id } = await novo()
  expect(await rita.refusal(createComentario, { registro_id: id, texto: ' ' })).toMatchObject({
    campos: { texto: 'Escreva o comentário.' },
  })
  const comment = await rita.call(createComentario, { registro_id: id, texto: 'Alguém?' })
  await rita.call(deleteChamado, { id })
  const gone = { codigo: 'nao_encontrado' }
  expect(await rita.refusal(createComentario, { registro_id: id, texto: 'Oi' })).toMatchObject(gone)
  expect(await rita.refusal(listComentarios, { registro_id: id })).toMatchObject(gone)
  expect(await rita.refusal(deleteComentario, { id: comment.id })).toMatchObject(gone)
})

test('photos belong to the conversation, and go with the ticket', async () => {
  const { id: registro_id } = await novo()
  const named = (name: string) =>
    fotosDoChamadoRouter.find(({ procedure }) => procedure.path.endsWith(`/${name}`)) as Operation
  const send = (person: Person) =>
    named('upload')(
      platform,
      { actor: person.actor, pedido: 'teste', arquivo: envio('porta.jpg', jpeg()) },
      { registro_id },
    )
  await send(rita)
  await expect(send(tito)).rejects.toThrow('A conversa é entre')
  expect(await tito.refusal(named('list'), { registro_id })).toMatchObject(refusal)
  const { rows } = (await paula.call(named('list'), { registro_id })) as { rows: { id: number }[] }
  expect(rows).toMatchObject([{ nome_arquivo: 'porta.jpg', autor: 'Rita', pode: { excluir: true } }])
  expect(await tito.refusal(named('download'), { id: rows[0]?.id })).toMatchObject(refusal)

  expect(await tito.refusal(deleteChamado, { id: registro_id })).toMatchObject(refusal)
  expect(await stored(filesOf(platform), 'anexos')).toHaveLength(1)
  await rita.call(deleteChamado, { id: registro_id })
  expect(await stored(filesOf(platform), 'anexos')).toEqual([])
  expect(await database().query('select id from anexos')).toEqual([])
})

test('the history of a ticket tells of its comments, but only to whom the conversation concerns', async () => {
  const { id } = await novo()
  const comment = await rita.call(createComentario, { registro_id: id, texto: 'A chave está comigo' })
  await paula.call(deleteComentario, { id: comment.id })
  const history = async (person: Person) =>
    (await person.call(listHistoricoDeChamados, { id })).mudancas.map(({ acao, sobre, campos }) => [
      acao,
      sobre,
      ...campos.map(({ antes, depois }) => depois ?? antes),
    ])
  const own = expect.arrayContaining(['criar', null, 'Porta'])
  expect(await history(rita)).toEqual([
    ['excluir', 'Comentário', 'A chave está comigo'],
    ['criar', 'Comentário', 'A chave está comigo'],
    own,
  ])
  expect(await history(tito)).toEqual([own])
})
