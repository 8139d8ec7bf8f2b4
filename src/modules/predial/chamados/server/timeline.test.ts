import { beforeAll, expect, test } from 'vitest'
import type { OutputOf, Procedure } from '#platform/contract/api.ts'
import { type Entrada, linhaDoTempoApi } from '#platform/contract/linha-do-tempo.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { correio } from '#platform/server/services/jobs/platform.ts'
import { composer } from '#platform/server/services/notificacoes/compose.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, jpeg, temporaryFiles } from '#platform/testing/files/files.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasOperations } from '../../categorias/server/service.ts'
import { locaisOperations } from '../../locais/server/service.ts'
import { chamadosApi, conversaDoChamadoApi, fotosDoChamadoApi } from '../contract.ts'
import { redatoresDeChamado } from './notificacoes.ts'
import { moverChamado } from './progress.ts'
import { chamadosRouter } from './router.ts'
import { createChamado, fotosDoChamadoRouter } from './service.ts'

const named = <P extends Procedure>(router: readonly Operation[], procedure: P) =>
  router.find(({ procedure: { path } }) => path === procedure.path) as Operation<P>
const linhaDoTempo = named(chamadosRouter, linhaDoTempoApi(chamadosApi.historico).list)
const createComentario = named(chamadosRouter, conversaDoChamadoApi.create)
const pessoas = named(chamadosRouter, conversaDoChamadoApi.pessoas)
const deleteComentario = named(chamadosRouter, conversaDoChamadoApi.delete)
const upload = named(fotosDoChamadoRouter, fotosDoChamadoApi.upload)

const database = testDatabase()
let platform: Platform
let paula: Person
let rita: Person
let tito: Person
let registro_id = 0
let lugar: { categoria_id: number; local_id: number }
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  paula = await someone(platform, 'Predial', 'Paula')
  rita = await someone(platform, 'Usuário Comum', 'Rita')
  tito = await someone(platform, 'Usuário Comum', 'Tito')
  lugar = {
    categoria_id: (await paula.call(categoriasOperations.create, { nome: 'Marcenaria' })).id,
    local_id: (await paula.call(locaisOperations.create, { nome: 'Recepção' })).id,
  }
  registro_id = (await rita.call(createChamado, { titulo: 'Porta', descricao: 'Emperrada', ...lugar })).id
  await rita.call(createComentario, { registro_id, texto: 'Está pior.' })
  const call = { actor: rita.actor, pedido: 'teste', arquivo: envio('porta.jpg', jpeg()) }
  await upload(platform, call, { registro_id })
  await paula.call(moverChamado, { id: registro_id, version: 1, dados: { status: 'Em Andamento' } })
  await paula.call(createComentario, { registro_id, texto: 'Vamos ver.' })
})

const told = (entry: Entrada) => {
  if (entry.tipo === 'comentario') return ['comentario', entry.comentario.autor, entry.comentario.texto]
  if (entry.tipo === 'arquivo') return ['arquivo', entry.arquivo.autor, entry.arquivo.nome_arquivo]
  if (entry.tipo === 'correio') return [entry.tipo, entry.correio.assunto]
  return [entry.tipo, entry.mudanca.usuario_nome, entry.mudanca.acao]
}
const read = async (person: Person): Promise<OutputOf<typeof linhaDoTempo.procedure>> =>
  person.call(linhaDoTempo, { registro_id })

test('whoever takes part may be mentioned, however many of a name do not', async () => {
  for (let n = 0; n < 25; n++) await someone(platform, 'Usuário Comum', `Abel ${n}`)
  await someone(platform, 'Predial', 'Zilda Abel')
  const offered = async (person: Person, busca: string) =>
    (await person.call(pessoas, { registro_id, busca })).map(({ full_name }) => full_name)
  expect(await offered(paula, 'abel')).toEqual(['Zilda Abel'])
  expect(await offered(paula, '')).toEqual(['Paula', 'Rita', 'Zilda Abel'])
})

test('comments, changes and files are told in one order, the newest first', async () => {
  const { entradas, antes_de, pode } = await read(rita)
  expect(entradas.map(told)).toEqual([
    ['comentario', 'Paula', 'Vamos ver.'],
    ['mudanca', 'Paula', 'alterar'],
    ['arquivo', 'Rita', 'porta.jpg'],
    ['comentario', 'Rita', 'Está pior.'],
    ['mudanca', 'Rita', 'criar'],
  ])
  expect([antes_de, pode]).toEqual([null, { conversar: true, comentar: true }])
})

test('who was told by mail stands in it, unless the conversation does not concern its reader', async () => {
  const { id } = await rita.call(createChamado, { titulo: 'Janela', descricao: 'Aberta', ...lugar })
  await paula.call(moverChamado, { id, version: 1, dados: { status: 'Em Andamento' } })
  const { db, permissions, appUrl, timezone } = platform
  const compose = composer({ db, permissions, appUrl, timezone }, redatoresDeChamado)
  const waiting = await database().query<{ id: number }>('select id from emails order by id')
  expect(waiting.length).toBeGreaterThan(0)
  const heard: string[] = []
  const end = platform.changes.subscribe(table => heard.push(table))
  for (const mail of waiting) await runOnce(database(), correio, mail, { compose })
  const mails = async (person: Person, registro_id: number) =>
    (await person.call(linhaDoTempo, { registro_id })).entradas.flatMap(entry =>
      entry.tipo === 'correio' ? [entry.correio] : [],
    )
  expect(await mails(paula, id)).toMatchObject([
    { para: 'Rita', assunto: 'Aviso: Mudança de status de chamado meu', situacao: 'Enviado', motivo: null },
  ])
  expect((await mails(paula, registro_id)).map(({ para }) => para)).toContain('Rita')
  expect(await mails(tito, id)).toEqual([])
  // Where the server sends none, records do not say so.
  await paula.call(moverChamado, { id, version: 2, dados: { status: 'Resolvido' } })
  const [unsent] = await database().query<{ id: number }>('select id from emails')
  const deliver = async () => ({ situacao: 'Não enviado' as const, motivo: null })
  await runOnce(database(), correio, { id: unsent?.id }, { compose, deliver })
  expect(await mails(paula, id)).toHaveLength(1)
  // A comment tells many: neighbours are one entry, without why it failed.
  const told = await Promise.all(
    ['Bia', 'Caio', 'Duda', 'Eva'].map(name => someone(platform, 'Predial', name)),
  )
  await database().query(
    `insert into emails_enviados (usuario_id, assunto, notificacao, situacao, motivo, registros)
     select id, 'Aviso: Comentário', true, 'Falhou', 'O servidor não aceitou a senha.', array['/predial/chamados/' || $2]
     from auth_users where id = any($1) order by name desc`,
    [told.map(({ actor }) => actor?.id), id],
  )
  const together = { para: 'Bia, Caio, Duda e Eva', situacao: 'Falhou', motivo: null }
  expect(await mails(paula, id)).toMatchObject([together, { para: 'Rita' }])
  await expect.poll(() => heard).toContain('predial')
  end()
})

test('a deleted comment is no longer in it', async () => {
  const { id } = await rita.call(createComentario, { registro_id, texto: 'Engano' })
  await rita.call(deleteComentario, { id })
  expect((await read(rita)).entradas.map(told)).not.toContainEqual(['comentario', 'Rita', 'Engano'])
})

test('whom the conversation does not concern reads of the ticket what else there is', async () => {
  const { entradas, pode } = await read(tito)
  expect(entradas.map(told)).toEqual([
    ['mudanca', 'Paula', 'alterar'],
    ['mudanca', 'Rita', 'criar'],
  ])
  expect(pode).toEqual({ conversar: false, comentar: false })
  expect(await tito.refusal(linhaDoTempo, { registro_id: 2_000_000_000 })).toMatchObject({
    codigo: 'nao_encontrado',
  })
})

test('a photo that was removed stays told, to those whom the conversation concerns alone', async () => {
  const call = { actor: rita.actor, pedido: 'teste', arquivo: envio('fechadura.jpg', jpeg()) }
  const { id } = await upload(platform, call, { registro_id })
  await rita.call(named(fotosDoChamadoRouter, fotosDoChamadoApi.delete), { id })
  expect((await read(paula)).entradas.slice(0, 2)).toMatchObject([
    { tipo: 'anexo', mudanca: { usuario_nome: 'Rita', acao: 'excluir', sobre: 'fechadura.jpg' } },
    { tipo: 'anexo', mudanca: { usuario_nome: 'Rita', acao: 'criar', sobre: 'fechadura.jpg' } },
  ])
  const { entradas } = await read(tito)
  expect(entradas.map(({ tipo }) => tipo)).toEqual(['mudanca', 'mudanca'])
})

test('the page of a ticket brings its photos, and to those alone whom they concern', async () => {
  const list = named(fotosDoChamadoRouter, fotosDoChamadoApi.list)
  const caminho = fotosDoChamadoApi.list.path
  /** Whatever else the page brings is declared elsewhere. */
  const fotos = async (person: Person) =>
    (await person.call(named(chamadosRouter, chamadosApi.ficha), { id: registro_id })).partes.filter(
      parte => parte.caminho === caminho,
    )
  expect(await fotos(paula)).toEqual([
    { caminho, entrada: { registro_id }, resposta: await paula.call(list, { registro_id }) },
  ])
  expect(await tito.refusal(list, { registro_id })).toMatchObject({ codigo: 'nao_permitido' })
  expect(await fotos(tito)).toEqual([])
})
