import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Correio, Cursor, PaginaDaLinha } from '#platform/contract/linha-do-tempo.ts'
import { aviso, declararNotificacoes } from '#platform/contract/notificacoes.ts'
import { mailResetLink } from '#platform/server/access/passwords/reset-link.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { removeExpired } from '#platform/server/services/cleanup.ts'
import type { Run } from '#platform/server/services/jobs/define.ts'
import { correio } from '#platform/server/services/jobs/platform.ts'
import { composer, redatores } from '#platform/server/services/notificacoes/compose.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { Usuario } from '../contract.ts'
import { usuariosRouter } from './router.ts'

const database = testDatabase()
let platform: Platform
let ana: Person
let teo: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
  teo = await someone(platform, 'TI', 'Téo')
})
beforeEach(() => database().query('truncate emails, tarefas_do_sistema'))

const at = (path: string) =>
  usuariosRouter.find(({ procedure }) => procedure.path === path) as unknown as Operation<never>
const call = <Answer>(person: Person, path: string, input: object) =>
  person.call(at(path), input as never) as Promise<Answer>

/** A new account, with its invitation in the queue. */
const account = (full_name = 'Zoé') => {
  const login = randomUUID().slice(0, 8)
  const dados = { full_name, login, email: `${login}@empresa.com.br`, perfil_acesso: 'RH', convite: true }
  return call<Usuario>(ana, 'ti/usuarios/create', dados)
}
const queued = () => database().query<{ id: number }>('select id from emails order by id')
/** Has everything leave that waits. */
const leave = async (parts: Partial<Run> = {}) => {
  for (const { id } of await queued()) await runOnce(database(), correio, { id }, parts)
}
const mailsOf = ({ entradas }: PaginaDaLinha) =>
  entradas.flatMap(entry => (entry.tipo === 'correio' ? [entry.correio] : []))
const timeline = (person: Person, { numero }: Usuario, antes_de: Cursor | null = null) =>
  call<PaginaDaLinha>(person, 'ti/usuarios/linha-do-tempo/list', { registro_id: numero, antes_de })
const told = async (usuario: Usuario) => mailsOf(await timeline(teo, usuario))
const kept = ({ id }: Usuario) =>
  database().query<Correio & { notificacao: boolean }>(
    'select * from emails_enviados where usuario_id = $1 order by id',
    [id],
  )
/** So many mails that ended at that moment. */
const ended = (usuario: Usuario, count: number, notificacao: boolean, quando = 'now()') =>
  database().query(
    `insert into emails_enviados (usuario_id, assunto, notificacao, situacao, created_at)
     select $1, 'Aviso ' || n, $2, 'Enviado', ${quando} from generate_series(1, $3) n`,
    [usuario.id, notificacao, count],
  )

test('the page of an account tells in its one request which mails went there, and nothing of what stood in them', async () => {
  const zoe = await account()
  expect(await told(zoe)).toEqual([])
  await leave()
  await mailResetLink(database(), 'https://alicerce.empresa.com.br', zoe.email)
  const motivo = 'Este servidor não envia e-mails.'
  await leave({ deliver: async () => ({ situacao: 'Não enviado', motivo }) })
  const { linha } = await call<{ linha: PaginaDaLinha }>(teo, 'ti/usuarios/ficha', { id: zoe.id })
  expect(linha.entradas.map(({ tipo }) => tipo)).toEqual(['correio', 'correio', 'mudanca'])
  expect(mailsOf(linha)).toMatchObject([
    { assunto: 'Redefinição de senha do Alicerce', situacao: 'Não enviado', motivo },
    { assunto: 'Seu acesso ao Alicerce', situacao: 'Enviado', motivo: null },
  ])
  expect(await queued()).toEqual([])
  expect(JSON.stringify(await kept(zoe))).not.toMatch(/redefinir=|https?:|Olá/)
  const rui = await someone(platform, 'RH')
  for (const [path, input] of [
    ['ti/usuarios/linha-do-tempo/list', { registro_id: zoe.numero }],
    ['ti/usuarios/ficha', { id: zoe.id }],
  ] as const)
    expect((await rui.refusal(at(path), input)).codigo).toBe('nao_permitido')
})

test('one that is tried again is told once it ended: given up, with why', async () => {
  const zoe = await account()
  const deliver: Run['deliver'] = async () => {
    throw Object.assign(new Error('x'), { responseCode: 451 })
  }
  await expect(leave({ deliver })).rejects.toThrow('451')
  expect(await told(zoe)).toEqual([])
  await database().query(`update emails set created_at = now() - interval '25 hours'`)
  await expect(leave({ deliver })).rejects.toThrow('451')
  expect(await told(zoe)).toMatchObject([
    {
      assunto: 'Seu acesso ao Alicerce',
      situacao: 'Falhou',
      motivo: 'O servidor de e-mail recusou a mensagem (451). O sistema tentou por 24 horas e desistiu.',
    },
  ])
})

test('a notification is told by its kind: its subject may name what the reader of the page may not see', async () => {
  const zoe = await account()
  await database().query('truncate emails')
  await database().query(`update auth_users set "emailVerified" = true where id = $1`, [zoe.id])
  await database().query(
    `insert into emails (notificacao, usuario_id, dados) values ('teste', $1, '{}'), ('calada', $1, '{}')`,
    [zoe.id],
  )
  const kinds = declararNotificacoes('todos', {
    teste: aviso('Conta vencida', ''),
    calada: aviso('Outra', ''),
  })
  const writers = redatores(kinds, {
    teste: async () => ({ assunto: 'Conta de R$ 900,00 da Padaria', blocks: [], botao: 'Ver', caminho: '/' }),
    calada: async () => null,
  })
  const { db, permissions, appUrl, timezone } = platform
  const sent: string[] = []
  await leave({
    compose: composer({ db, permissions, appUrl, timezone }, writers),
    deliver: async ({ assunto }) => {
      sent.push(assunto)
      return { situacao: 'Enviado', motivo: null }
    },
  })
  expect(sent).toEqual(['Conta de R$ 900,00 da Padaria'])
  expect(await told(zoe)).toMatchObject([{ assunto: 'Aviso: Conta vencida', situacao: 'Enviado' }])
  expect(JSON.stringify(await kept(zoe))).not.toContain('Padaria')
})

test('an account that is deleted takes what is told of its mails along, and gets none told after', async () => {
  const zoe = await account()
  await leave()
  await mailResetLink(database(), 'http://localhost:3000', zoe.email)
  await call(ana, 'ti/usuarios/delete', { id: zoe.id })
  await leave()
  expect(await kept(zoe)).toEqual([])
})

test('of two servers that send one mail, one tells it', async () => {
  const zoe = await account()
  const [mail] = await queued()
  const deliver: Run['deliver'] = async () => {
    await runOnce(database(), correio, { id: mail?.id })
    return { situacao: 'Enviado em parte', motivo: 'x' }
  }
  await leave({ deliver })
  expect(await told(zoe)).toMatchObject([{ situacao: 'Enviado' }])
})

test('they page with the rest of the timeline, each once', async () => {
  const zoe = await account()
  await ended(zoe, 45, true)
  const seen: string[] = []
  let antes_de: Cursor | null = null
  do {
    const page: PaginaDaLinha = await timeline(teo, zoe, antes_de)
    expect(page.entradas.length).toBeLessThanOrEqual(20)
    seen.push(...mailsOf(page).map(({ assunto }) => assunto))
    antes_de = page.antes_de
  } while (antes_de)
  expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `Aviso ${45 - at}`))
})

test('a year is kept, and of notifications the last thousand of each person', async () => {
  const [zoe, lia] = [await account(), await account('Lia')]
  await leave()
  await ended(zoe, 1030, true)
  await ended(lia, 1000, true)
  await ended(lia, 2, false, `now() - interval '366 days'`)
  await removeExpired(database())
  const rows = await kept(zoe)
  expect(rows).toHaveLength(1001)
  expect(rows.map(({ assunto }) => assunto).slice(0, 2)).toEqual(['Seu acesso ao Alicerce', 'Aviso 31'])
  expect(await kept(lia)).toHaveLength(1001)
})
