import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Comentario } from '#platform/contract/comentarios/comentarios.ts'
import type { PaginaDaLinha } from '#platform/contract/linha-do-tempo.ts'
import { addCredential } from '#platform/server/access/passwords/credentials.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { auditoriaRouter } from '../../auditoria/server/router.ts'
import type { Usuario } from '../contract.ts'
import { usuariosRouter } from './router.ts'

const operations = [
  ...usuariosRouter,
  ...esperaRouter(usuariosRouter),
  ...lixeiraRouter,
  ...auditoriaRouter(usuariosRouter),
]
const at = (path: string) =>
  operations.find(({ procedure }) => procedure.path === path) as unknown as Operation<never>
const call = <Answer>(person: Person, path: string, input: object, chave?: string) =>
  person.call(at(path), input as never, chave ? { chave } : {}) as Promise<Answer>
const codigo = async (person: Person, path: string, input: object) =>
  (await person.refusal(at(path), input)).codigo

const database = testDatabase()
let platform: Platform
let ana: Person
let teo: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana')
  teo = await someone(platform, 'TI', 'Téo')
})

const idOf = ({ actor }: Person) => actor?.id ?? ''

/** A new account, which is invited. */
const account = (full_name = 'Zoé') => {
  const login = randomUUID().slice(0, 8)
  const dados = { full_name, login, email: `${login}@empresa.com.br`, perfil_acesso: 'RH', convite: true }
  return call<Usuario>(ana, 'ti/usuarios/create', dados)
}
const comment = (person: Person, { numero }: Usuario, texto: string, mencionados: string[] = []) =>
  call<Comentario>(
    person,
    'ti/usuarios/comentarios/create',
    { registro_id: numero, texto, mencionados },
    randomUUID(),
  )
const timeline = async (person: Person, { numero }: Usuario) =>
  call<PaginaDaLinha>(person, 'ti/usuarios/linha-do-tempo/list', { registro_id: numero })
const waiting = async (person: Person, fonte = 'mencoes') =>
  (
    await call<{ grupos: { linhas: { titulo: string; endereco: string }[] }[] }>(person, 'espera/list', {
      fonte,
    })
  ).grupos.flatMap(({ linhas }) => linhas.map(({ titulo, endereco }) => [titulo, endereco]))

test('what is said of an account is on its page with what happened to it, and in its history', async () => {
  const zoe = await account()
  await comment(teo, zoe, 'Entra em março.')
  await call(ana, 'ti/usuarios/suspender', { id: zoe.id })
  const { registro, linha } = await call<{ registro: Usuario; linha: PaginaDaLinha }>(
    teo,
    'ti/usuarios/ficha',
    { id: zoe.id },
  )
  expect(registro.numero).toBe(zoe.numero)
  expect(linha).toEqual(await timeline(teo, zoe))
  expect(linha).toMatchObject({
    pode: { conversar: true, comentar: true },
    antes_de: null,
    entradas: [
      { tipo: 'mudanca', mudanca: { usuario_nome: 'Ana', acao: 'alterar', sobre: null } },
      { tipo: 'comentario', comentario: { autor: 'Téo', texto: 'Entra em março.' } },
      { tipo: 'mudanca', mudanca: { usuario_nome: 'Ana', acao: 'criar' } },
    ],
  })
  const { mudancas } = await call<{ mudancas: { acao: string; sobre: string | null }[] }>(
    teo,
    'ti/usuarios/historico',
    { id: zoe.id },
  )
  expect(mudancas.map(({ acao, sobre }) => [acao, sobre])).toEqual([
    ['alterar', null],
    ['criar', 'Comentário'],
    ['criar', null],
  ])
  const { rows } = await call<{ rows: { caminho: string; campos: { depois: string }[] }[] }>(
    ana,
    'ti/auditoria/list',
    { filtros: { tabela: 'comentarios' } },
  )
  expect(rows[0]).toMatchObject({
    caminho: `/ti/usuarios/${zoe.id}`,
    campos: [{ depois: 'Entra em março.' }],
  })
})

test('who may not see accounts reads, writes and learns nothing of it, by whatever way', async () => {
  const zoe = await account()
  const gil = await someone(platform, 'RH', 'Gil')
  await comment(teo, zoe, 'Entra em março.')
  const registro_id = zoe.numero
  for (const [path, input] of [
    ['ti/usuarios/comentarios/list', { registro_id }],
    ['ti/usuarios/comentarios/pessoas', { registro_id }],
    ['ti/usuarios/comentarios/create', { registro_id, texto: 'Oi' }],
    ['ti/usuarios/linha-do-tempo/list', { registro_id }],
    ['ti/usuarios/historico', { id: zoe.id }],
    ['ti/usuarios/ficha', { id: zoe.id }],
    ['espera/situacao', { entidade: 'ti/usuarios', id: registro_id }],
    ['ti/auditoria/list', { filtros: { tabela: 'comentarios' } }],
  ] as const)
    expect([path, await codigo(gil, path, input)]).toEqual([path, 'nao_permitido'])
  const mentioning = { registro_id, texto: '@Gil', mencionados: [idOf(gil)] }
  const refused = await ana.refusal(at('ti/usuarios/comentarios/create'), mentioning)
  expect(refused.campos?.mencionados).toContain('Gil não pode ver este registro')
  const offered = await call<{ full_name: string }[]>(ana, 'ti/usuarios/comentarios/pessoas', { registro_id })
  expect(offered.map(({ full_name }) => full_name)).toEqual(expect.arrayContaining(['Ana', 'Téo']))
  expect(offered.map(({ full_name }) => full_name)).not.toContain('Gil')
})

test('who reads accounts and registers nothing reads what is said, and says nothing', async () => {
  const zoe = await account()
  await comment(teo, zoe, 'Entra em março.')
  const leitor = await someoneWith(platform, 'ti.usuarios', 'ver')
  expect(await timeline(leitor, zoe)).toMatchObject({
    pode: { conversar: true, comentar: false },
    entradas: [{ comentario: { texto: 'Entra em março.', pode: { excluir: false } } }, { tipo: 'mudanca' }],
  })
  const input = { registro_id: zoe.numero, texto: 'Oi' }
  expect(await codigo(leitor, 'ti/usuarios/comentarios/create', input)).toBe('nao_permitido')
})

test('a mention waits until its person has seen the account', async () => {
  const zoe = await account()
  await comment(ana, zoe, '@Téo confira', [idOf(teo)])
  expect(await waiting(teo)).toEqual([['@Téo confira', `/ti/usuarios/${zoe.id}`]])
  const record = { entidade: 'ti/usuarios', id: zoe.numero }
  expect(await call(teo, 'espera/situacao', record)).toEqual({ acompanha: false, novo: true })
  await call(teo, 'espera/visto', record)
  expect(await waiting(teo)).toEqual([])
  expect(await call(teo, 'espera/situacao', record)).toEqual({ acompanha: false, novo: false })
})

test('who follows an account hears of what others change of it and say about it, until it is seen', async () => {
  const zoe = await account()
  const record = { entidade: 'ti/usuarios', id: zoe.numero }
  await call(teo, 'espera/acompanhar', { ...record, acompanha: true })
  expect(await call(teo, 'espera/situacao', record)).toEqual({ acompanha: true, novo: false })
  const news = async () => (await call(teo, 'espera/situacao', record)) as { novo: boolean }
  const renamed = (person: typeof ana, full_name: string) =>
    platform.db.transaction({ user_id: idOf(person), nome: 'Alguém', operacao: 'teste', pedido: '' }, tx =>
      tx.query('update auth_users set name = $2 where id = $1', [zoe.id, full_name]),
    )
  await renamed(teo, 'Zoé')
  expect((await news()).novo).toBe(false)
  await renamed(ana, 'Zoe Lima')
  expect((await news()).novo).toBe(true)
  expect(await waiting(teo, 'acompanhados')).toEqual([['Zoe Lima', `/ti/usuarios/${zoe.id}`]])
  await call(teo, 'espera/visto', record)
  expect(await waiting(teo, 'acompanhados')).toEqual([])
  await comment(ana, zoe, 'Sai em abril.')
  expect((await news()).novo).toBe(true)
  await call(teo, 'espera/acompanhar', { ...record, acompanha: false })
  expect(await waiting(teo, 'acompanhados')).toEqual([])
})

test('a deleted comment comes back', async () => {
  const zoe = await account()
  const { id, version } = await comment(teo, zoe, 'Engano')
  const operacao = 'ti/usuarios/comentarios/delete'
  await call(teo, operacao, { id, version })
  expect((await timeline(teo, zoe)).entradas).toMatchObject([{ tipo: 'mudanca' }])
  await call(teo, 'lixeira/desfazer', { operacao, id })
  expect((await timeline(teo, zoe)).entradas).toMatchObject([
    { comentario: { texto: 'Engano' } },
    { tipo: 'mudanca' },
  ])
})

const SECRET = /Licença de quarta/

/** The tables in which anything is left of what was said. */
async function traces(): Promise<string[]> {
  const tables = await database().query<{ nome: string }>(
    `select quote_ident(table_name) as nome from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const held = await Promise.all(
    tables.map(async ({ nome }) => ({ nome, rows: await database().query(`select * from ${nome}`) })),
  )
  return held.flatMap(({ nome, rows }) => (SECRET.test(JSON.stringify(rows)) ? [nome] : []))
}

test.each([['delete'], ['retirarConvite']])(
  'what was said is gone with the account, by %s, also from bin, stored answers and trail; who said it stays',
  async verb => {
    const [zoe, other] = [await account(), await account('Bia')]
    await comment(teo, zoe, '@Ana Licença de quarta em diante', [idOf(ana)])
    const gone = await comment(teo, zoe, 'Licença de quarta, digo, de quinta')
    await call(teo, 'ti/usuarios/comentarios/delete', { id: gone.id, version: gone.version })
    await comment(teo, other, 'Fica')
    expect((await traces()).sort()).toEqual(['auditoria', 'comentarios', 'exclusoes', 'idempotencia'])

    await call(ana, `ti/usuarios/${verb}`, { id: zoe.id })
    expect(await traces()).toEqual([])
    expect(await waiting(ana)).toEqual([])
    expect(await database().query('select from exclusoes where registro_id = $1', [gone.id])).toEqual([])
    const kept = await database().query(
      `select acao, usuario_nome, coalesce(depois, antes) ->> 'texto' as texto from auditoria
       where dono = 'auth_users' and dono_id = $1 order by id`,
      [zoe.numero],
    )
    const texto = '(eliminado)'
    expect(kept).toEqual([
      { acao: 'criar', usuario_nome: 'Téo', texto },
      { acao: 'criar', usuario_nome: 'Téo', texto },
      { acao: 'excluir', usuario_nome: 'Téo', texto },
      { acao: 'excluir', usuario_nome: 'Ana', texto },
    ])
    const registro_id = zoe.numero
    for (const path of ['comentarios/list', 'linha-do-tempo/list'])
      expect(await codigo(teo, `ti/usuarios/${path}`, { registro_id })).toBe('nao_encontrado')
    expect(await codigo(teo, 'ti/usuarios/comentarios/create', { registro_id, texto: 'Oi' })).toBe(
      'nao_encontrado',
    )
    expect((await timeline(teo, other)).entradas[0]).toMatchObject({ comentario: { texto: 'Fica' } })
  },
)

test('of an account that nobody confirmed nothing is said: it goes without anybody forgetting it', async () => {
  const [row] = await database().query<{ id: string; numero: number }>(
    `insert into auth_users (name, email) values ('Estranho', $1) returning id, numero`,
    [`${randomUUID()}@empresa.com.br`],
  )
  await addCredential(database(), row?.id ?? '', 'a senha do estranho')
  const registro_id = row?.numero
  const refused = await teo.refusal(at('ti/usuarios/comentarios/create'), { registro_id, texto: 'Quem é?' })
  expect(refused).toMatchObject({ codigo: 'regra', mensagem: expect.stringContaining('não foi confirmado') })
  expect(await call(teo, 'ti/usuarios/linha-do-tempo/list', { registro_id })).toMatchObject({
    pode: { conversar: false, comentar: false },
    entradas: [{ tipo: 'mudanca' }],
  })
})
