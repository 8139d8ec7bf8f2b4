import { beforeAll, describe, expect, test } from 'vitest'
import { numeroDe } from '#platform/contract/ficha.ts'
import { perfis } from '#platform/contract/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { recordMaker } from '#platform/testing/access/authorization-api.ts'
import { nivelNaTabela } from '#platform/testing/access/levels.ts'
import {
  createUser,
  type Person,
  personOf,
  platformOf,
  signedInCookie,
} from '#platform/testing/access/people.ts'
import { baseOf, describedBy } from '#platform/testing/records/described.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { freshDatabaseUrl, testDatabase } from '#platform/testing/servers/databases.ts'
import { startTestServer } from '#platform/testing/servers/test-server.ts'
import { type AreaDaMatriz, alcanca } from '../../../contract/permissions.ts'
import { levels, migrateDatabase } from '../../ground/database/migrate.ts'
import { postgresqlDatabase } from '../../ground/database/open-postgresql.ts'
import { restoreDeletions } from '../lixeira/restore.ts'

const operations = await everyOperation()
const bases = operations.flatMap(({ procedure: { path } }) =>
  path.endsWith('/comentarios/create') ? [baseOf(path)] : [],
)
const named = (path: string) => {
  const found = operations.find(({ procedure }) => procedure.path === path)
  if (!found) throw new Error(path)
  return found
}

const database = testDatabase()
let platform: Platform
let admin: Person
let make: (base: string) => Promise<{ id: number | string; numero: number }>
beforeAll(async () => {
  platform = await platformOf(database())
  const server = await startTestServer(database(), { operations })
  const actor = await createUser(database(), 'Administrador')
  admin = personOf(platform, actor)
  const client = server.client(await signedInCookie(database(), actor))
  const maker = recordMaker(database(), client, actor.id, await describedBy(client))
  make = async base => {
    const made = await maker.make(base)
    return { id: made.id, numero: numeroDe(made) as number }
  }
  return () => server.stop()
})

test('every entity with a history of its records has comments', () => {
  // Rules of approval are settings of a few, and a closed month has its reasons: nobody talks about them here.
  const silent = ['ti/alcadas', 'financeiro/fechamento']
  const histories = operations.filter(
    operation => 'registros' in operation && !silent.includes(baseOf(operation.procedure.path)),
  )
  expect(bases.sort()).toEqual(
    histories.map(({ procedure: { path } }) => `${baseOf(path)}/comentarios`).sort(),
  )
  expect(bases.length).toBeGreaterThan(14)
})

describe.each(bases)('%s', base => {
  const [list, create, remove] = ['list', 'create', 'delete'].map(verb => named(`${base}/${verb}`)) as [
    Operation,
    Operation,
    Operation,
  ]
  const historico = named(`${baseOf(base)}/historico`)

  test('who reads the record reads its comments, and nobody else does', { timeout: 60_000 }, async () => {
    const { id, numero: registro_id } = await make(baseOf(base))
    await admin.call(create, { registro_id, texto: 'Visto.' })
    const answer = async (who: Person, operation: Operation, input: unknown) =>
      who.call(operation, input as never).then(
        () => 'allowed',
        error => (error as { codigo?: string }).codigo,
      )
    for (const perfil of perfis) {
      const who = personOf(platform, await createUser(database(), perfil))
      const record = await answer(who, historico, { id })
      const read = await answer(who, list, { registro_id })
      // A ticket is read by everybody, its conversation by those whom it concerns.
      if (base !== 'predial/chamados/comentarios') expect([perfil, read]).toEqual([perfil, record])
      const written = await answer(who, create, { registro_id, texto: 'Oi' })
      const level = nivelNaTabela(create.procedure.area as AreaDaMatriz, perfil)
      const writes = read === 'allowed' && alcanca(level, 'registrar')
      expect([perfil, written]).toEqual([perfil, writes ? 'allowed' : 'nao_permitido'])
    }
    expect(await answer(admin, list, { registro_id: 2_000_000_000 })).toBe('nao_encontrado')
  })

  test('a comment of another entity does not exist here', async () => {
    const [other] = await database().query<{ id: number }>(
      `insert into comentarios (tabela, registro_id, texto) values ('outra', 1, 'x') returning id`,
    )
    expect(await admin.refusal(remove, { id: other?.id })).toMatchObject({ codigo: 'nao_encontrado' })
  })

  test('they go with their record, by whatever statement it goes', async () => {
    const { id, numero: registro_id } = await make(baseOf(base))
    await admin.call(create, { registro_id, texto: 'Fica?' })
    const table = await tableOf(base)
    const stored = () =>
      database().query('select texto from comentarios where tabela = $1 and registro_id = $2', [
        table,
        registro_id,
      ])
    expect(await stored()).toContainEqual({ texto: 'Fica?' })
    await database().query(`delete from ${table} where id = $1`, [id])
    expect(await stored()).toEqual([])
  })
})

const tableOf = async (base: string) => {
  const [row] = await database().query<{ tabela: string }>(
    `select depois ->> 'tabela' as tabela from auditoria where operacao = $1 limit 1`,
    [`${base}/create`],
  )
  return row?.tabela ?? ''
}

const at = '2026-03-02T13:45:10.123456+00:00'

test('conversations of tickets of earlier versions move without loss, with their trail and the bin', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url, levels()[39])
  const db = postgresqlDatabase(url)
  await db.query(
    `insert into auth_users (id, name, email) values ('00000000-0000-4000-8000-000000000001', 'Rita', 'rita@x.com')`,
  )
  const [ticket] = await db.query<{ id: number }>(
    `insert into predial_chamados (titulo, descricao, prioridade, status, solicitante_nome, data_abertura)
     values ('Porta', 'Emperrada', 'Baixa', 'Aberto', 'Rita', '2026-03-01') returning id`,
  )
  const old = await db.query<{ id: number; version: number; texto: string }>(
    `insert into predial_comentarios (chamado_id, texto, user_id, created_at)
     select $1, t, '00000000-0000-4000-8000-000000000001', $2 from unnest(array['Está pior.', 'Engano', '']) t
     returning id, version, texto, user_id, created_at`,
    [ticket?.id, at],
  )
  await db.transaction(
    {
      user_id: null,
      nome: 'Rita',
      operacao: 'predial/comentarios/delete',
      pedido: '',
      exclusao: crypto.randomUUID(),
    },
    tx => tx.query('delete from predial_comentarios where id = $1', [old[1]?.id]),
  )
  await db.query(
    `insert into exclusoes (id, usuario_nome, operacao, area, nivel, tabela, registro_id, tipo, nome, registros, arquivos)
     select exclusao, 'Rita', operacao, 'predial.chamados', 'registrar', tabela, registro_id, 'Comentário', 'Engano', 0, 0
     from auditoria where acao = 'excluir'`,
  )
  const trail = () =>
    db.query<{ id: number }>(
      `select id, quando, usuario_nome, acao, registro_id, dono, dono_id, antes ->> 'texto' as antes,
         depois ->> 'texto' as depois, coalesce(depois, antes) ->> 'created_at' as created_at
       from auditoria where tabela in ('predial_comentarios', 'comentarios') order by id`,
    )
  const before = await trail()
  expect(before).toHaveLength(4)

  await migrateDatabase(url)
  expect(
    await db.query('select id, version, texto, user_id, created_at from comentarios order by id'),
  ).toEqual([old[0], old[2]])
  expect(await db.query('select distinct tabela, registro_id from comentarios')).toEqual([
    { tabela: 'predial_chamados', registro_id: ticket?.id },
  ])
  expect(await trail()).toEqual(before)
  const [deleted] = await db.query<{ id: string }>('select id, tabela, operacao from exclusoes')
  expect(deleted).toMatchObject({ tabela: 'comentarios', operacao: 'predial/chamados/comentarios/delete' })
  const [back] = await db.transaction(
    { user_id: null, nome: 'Rita', operacao: 'ti/lixeira/restaurar', pedido: '' },
    tx => restoreDeletions(tx, [deleted?.id ?? '']),
  )
  expect(back?.restored).toEqual({ tipo: 'Comentário', nome: 'Engano', aviso: null })
  expect(
    await db.query('select id, version, texto, user_id, created_at from comentarios order by id'),
  ).toEqual(old)
  const [next] = await db.query<{ id: number }>(
    `insert into comentarios (tabela, registro_id, texto) values ('predial_chamados', $1, 'Novo') returning id`,
    [ticket?.id],
  )
  expect(next?.id).toBeGreaterThan(old[2]?.id ?? 0)
  await db.close()
})
