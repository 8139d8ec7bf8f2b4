import { beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '#platform/contract/dates/dates.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { categoriasOperations } from '../../categorias/server/service.ts'
import { locaisOperations } from '../../locais/server/service.ts'
import { chamadosRouter } from './router.ts'
import { createChamado, deleteChamado, getChamado, listChamados, updateChamado } from './service.ts'

const database = testDatabase()

let platform: Platform
let paula: Person
let rita: Person
let categoria_id = 0
let local_id = 0
const dados = (extra: object = {}) => ({
  titulo: 'Ar-condicionado pingando',
  descricao: 'Molha a mesa.\nDesde ontem.',
  categoria_id,
  local_id,
  ...extra,
})

beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  paula = await someone(platform, 'Predial', 'Paula')
  rita = await someone(platform, 'Usuário Comum', 'Rita Lima')
  categoria_id = (await paula.call(categoriasOperations.create, { nome: 'Climatização' })).id
  local_id = (await paula.call(locaisOperations.create, { nome: 'Sala da Diretoria' })).id
})

describe('permissions', () => testPermissions(chamadosRouter, () => platform))

test('a ticket is opened, read, changed and deleted', async () => {
  const created = await rita.call(createChamado, dados())
  expect(created).toMatchObject({
    ...dados(),
    prioridade: 'Média',
    status: 'Aberto',
    solicitante_nome: 'Rita Lima',
    solicitante_id: rita.actor?.id,
    user_id: rita.actor?.id,
    data_abertura: todayIn('America/Sao_Paulo'),
    nome_categoria: 'Climatização',
    nome_local: 'Sala da Diretoria',
    responsavel_id: null,
    version: 1,
    pode: { alterar: true, excluir: true, mover: true, atribuir: false, conversar: true },
  })
  expect(await rita.call(getChamado, { id: created.id })).toEqual(created)

  const change = {
    ...dados({ titulo: 'Ar pingando' }),
    prioridade: 'Alta',
    status: 'Em Andamento',
  } as const
  const updated = await paula.call(updateChamado, { id: created.id, version: 1, dados: change })
  // Who asked for it stays, whoever edits it.
  expect(updated).toMatchObject({ ...change, solicitante_nome: 'Rita Lima', user_id: rita.actor?.id })
  const stale = await rita.refusal(updateChamado, { id: created.id, version: 1, dados: change })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: { id: created.id, version: 2 } })

  expect(await rita.call(deleteChamado, { id: created.id })).toEqual({ id: created.id })
  expect(await rita.refusal(getChamado, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  ['titulo', ' ', 'Informe o título.'],
  ['descricao', '', 'Informe a descrição.'],
  ['prioridade', '', 'Escolha a prioridade.'],
  ['categoria_id', null, 'Escolha a categoria.'],
  ['local_id', '', 'Escolha o local.'],
])('without %s it is refused', async (campo, valor, mensagem) => {
  expect(await rita.refusal(createChamado, dados({ [campo]: valor }))).toMatchObject({
    status: 400,
    titulo: 'Erro ao criar chamado',
    mensagem,
    campos: { [campo]: mensagem },
  })
})

test.each(['status', 'solicitante_nome', 'solicitante_id', 'user_id', 'data_abertura', 'responsavel_id'])(
  'nobody chooses %s of a new ticket',
  async campo => {
    const refused = await rita.refusal(createChamado, dados({ [campo]: 'Fechado' }))
    expect(refused).toMatchObject({ codigo: 'dados_invalidos' })
  },
)

test('without a name the requester is the e-mail, and without either not identified', async () => {
  const { actor } = rita
  if (!actor) throw new Error('somebody')
  const nameless = personOf(platform, { ...actor, full_name: '' })
  const nobody = personOf(platform, { ...actor, full_name: '', email: '' })
  expect(await nameless.call(createChamado, dados())).toMatchObject({ solicitante_nome: actor.email })
  expect(await nobody.call(createChamado, dados())).toMatchObject({ solicitante_nome: 'Não identificado' })
})

test('a category or a location that does not exist is refused at its field', async () => {
  for (const campo of ['categoria_id', 'local_id']) {
    const refused = await rita.refusal(createChamado, dados({ [campo]: 2_000_000_000 }))
    expect(refused).toMatchObject({
      status: 400,
      campos: { [campo]: expect.stringContaining('não existe') },
    })
  }
})

test('level registrar sees all and changes only its own', async () => {
  const rui = await someone(platform, 'RH', 'Rui')
  const { id } = await rita.call(createChamado, dados({ titulo: 'Da Rita' }))
  const nothing = { alterar: false, excluir: false, mover: false, atribuir: false, conversar: false }
  expect(await rui.call(getChamado, { id })).toMatchObject({ titulo: 'Da Rita', pode: nothing })
  const change = { id, version: 1, dados: dados({ prioridade: 'Baixa', status: 'Fechado' }) }
  const refusal = { status: 403, codigo: 'nao_permitido' }
  expect(await rui.refusal(updateChamado, change)).toMatchObject(refusal)
  expect(await rui.refusal(deleteChamado, { id })).toMatchObject(refusal)
})

test('filters: status, priority, place or none, and one’s own', async () => {
  const elsa = await someone(platform, 'Financeiro', 'Elsa')
  const outro = (await paula.call(locaisOperations.create, { nome: 'Anexo' })).id
  const mine = await elsa.call(
    createChamado,
    dados({ titulo: 'Da Elsa', prioridade: 'Urgente', local_id: outro }),
  )
  await database().query('update predial_chamados set categoria_id = null where id = $1', [mine.id])
  const ids = async (filtros: Parameters<typeof listChamados>[2]['filtros'], person = elsa) =>
    (await person.call(listChamados, { filtros })).rows.map(({ id }) => id)
  for (const filtros of [
    { meus: true },
    { local_id: outro },
    { categoria_id: 0 },
    { prioridade: 'Urgente', status: 'Aberto' },
  ] as const) {
    expect(await ids(filtros)).toEqual([mine.id])
  }
  expect(await ids({ meus: true, local_id: 0 })).toEqual([])
  expect(await ids({ status: 'Cancelado' })).toEqual([])
  // What somebody else gave to Elsa is hers, too.
  const given = await rita.call(createChamado, dados({ titulo: 'Para a Elsa' }))
  await database().query('update predial_chamados set responsavel_id = $2 where id = $1', [
    given.id,
    elsa.actor?.id,
  ])
  expect(await ids({ meus: true })).toEqual([given.id, mine.id])
  expect(await ids({ meus: 'atribuidos', status: 'em_aberto' })).toEqual([given.id])
  for (const [status, open] of [
    ['Pendente Terceiro', [mine.id]],
    ['Resolvido', []],
  ] as const) {
    await database().query('update predial_chamados set status = $2 where id = $1', [mine.id, status])
    expect(await ids({ prioridade: 'Urgente', status: 'em_aberto' })).toEqual(open)
  }
})

test('found by every field, and sorted as people read priority and status', async () => {
  const caldeira = (await paula.call(categoriasOperations.create, { nome: 'Caldeira' })).id
  const busca = 'xilofone'
  const novo = async (titulo: string, prioridade: 'Baixa' | 'Média' | 'Alta' | 'Urgente') =>
    rita.call(createChamado, dados({ titulo, prioridade, descricao: 'Xilofone', categoria_id: caldeira }))
  const made = [await novo('Um', 'Alta'), await novo('Dois', 'Baixa'), await novo('Três', 'Urgente')]
  const [first] = made
  const titles = async (input: Parameters<typeof listChamados>[2]) =>
    (await rita.call(listChamados, input)).rows.map(({ titulo }) => titulo)
  expect(await titles({ busca })).toEqual(['Três', 'Dois', 'Um'])
  expect(await titles({ busca, ordem: 'prioridade', direcao: 'asc' })).toEqual(['Dois', 'Um', 'Três'])
  await database().query(`update predial_chamados set status = 'Pendente Terceiro' where id = $1`, [
    first?.id,
  ])
  expect(await titles({ busca, ordem: 'status', direcao: 'asc' })).toEqual(['Dois', 'Três', 'Um'])
  await database().query('update predial_chamados set responsavel_id = $2 where id = $1', [
    first?.id,
    (await someone(platform, 'Predial', 'Zuleica Técnica')).actor?.id,
  ])
  for (const text of ['caldeira um', 'um diretoria caldeira', 'pendente caldeira', 'zuleica'])
    expect(await titles({ busca: text })).toEqual(['Um'])
  const [ano, mes, dia] = todayIn('America/Sao_Paulo').split('-')
  expect(await titles({ busca: `${dia}/${mes}/${ano} caldeira rita urgente` })).toEqual(['Três'])
  for (const ordem of ['titulo', 'solicitante_nome', 'data_abertura', 'created_at'] as const)
    expect(await titles({ busca, ordem })).toHaveLength(3)
})
