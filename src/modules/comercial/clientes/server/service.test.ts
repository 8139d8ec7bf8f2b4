import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import type { Message } from '#platform/server/ground/database/ahead.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { clientesRouter } from './router.ts'
import {
  createCliente,
  deleteCliente,
  getCliente,
  listClienteOptions,
  listClientes,
  listClientesRepetidos,
  updateCliente,
} from './service.ts'

const AREA = 'comercial'
const CNPJ = '12.ABC.345/01DE-35'

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someoneWith(platform, AREA, 'gerir')
})

describe('permissions', () => testPermissions(clientesRouter, () => platform))

test('a client is registered, read, changed and deleted', async () => {
  const created = await ana.call(createCliente, {
    nome_cliente: '  Padaria Conceição  ',
    cnpj_cpf: CNPJ.toLowerCase(),
    email: ' contato@padaria.com.br ',
    telefone: '(11) 98765-4321',
    endereco: 'Rua das Flores, 10\nSão Paulo',
  })
  expect(created).toMatchObject({
    nome_cliente: 'Padaria Conceição',
    cnpj_cpf: '12ABC34501DE35',
    email: 'contato@padaria.com.br',
    telefone: '(11) 98765-4321',
    endereco: 'Rua das Flores, 10\nSão Paulo',
    version: 1,
    user_id: ana.actor?.id,
    pode: { alterar: true, excluir: true },
  })
  expect(new Date(created.created_at).toISOString()).toBe(created.created_at)
  expect(await ana.call(getCliente, { id: created.id })).toEqual(created)

  const dados = { nome_cliente: 'Padaria Nova', cnpj_cpf: null, email: '' }
  const updated = await ana.call(updateCliente, { id: created.id, version: 1, dados })
  const { telefone, endereco } = created
  expect(updated).toMatchObject({ ...dados, version: 2, email: null, telefone, endereco })
  expect(await ana.call(updateCliente, { id: created.id, version: 2, dados })).toEqual(updated)

  expect(await ana.call(deleteCliente, { id: created.id })).toEqual({ id: created.id })
  const gone = await ana.refusal(getCliente, { id: created.id })
  expect(gone).toMatchObject({ status: 404, codigo: 'nao_encontrado' })
})

test.each([
  [{ nome_cliente: '   ' }, 'nome_cliente', 'Informe o nome do cliente.'],
  [{ nome_cliente: 'A', email: 'sem arroba' }, 'email', 'Informe um e-mail válido.'],
  [{ nome_cliente: 'a\u0000b' }, 'nome_cliente', 'O texto contém caracteres que não podem ser guardados.'],
  [{ nome_cliente: 'a\ud800' }, 'nome_cliente', 'O texto contém caracteres que não podem ser guardados.'],
  [{ nome_cliente: 'x'.repeat(501) }, 'nome_cliente', 'Use no máximo 500 caracteres.'],
  [{ nome_cliente: 'A', cnpj_cpf: '1'.repeat(15) }, 'cnpj_cpf', 'Use no máximo 14 caracteres.'],
])('%j is refused at the field %s', async (input, campo, mensagem) => {
  expect(await ana.refusal(createCliente, input)).toMatchObject({
    status: 400,
    codigo: 'dados_invalidos',
    titulo: 'Erro ao adicionar cliente',
    mensagem,
    campos: { [campo]: mensagem },
  })
})

test.each(['id', 'version', 'user_id', 'created_at', 'busca', 'pode', 'perfil_acesso', '__proto__'])(
  'a hidden field %s is refused',
  async campo => {
    const input = JSON.parse(`{"nome_cliente": "Intruso", "${campo}": 7}`)
    expect(await ana.refusal(createCliente, input)).toMatchObject({ codigo: 'dados_invalidos' })
    const change = { id: 1, version: 1, dados: input }
    expect(await ana.refusal(updateCliente, change)).toMatchObject({ codigo: 'dados_invalidos' })
  },
)

test.each([0, -1, 1.5, 2 ** 31, '1', null, { $gt: 0 }])('the id %j is refused', async id => {
  expect(await ana.refusal(getCliente, { id })).toMatchObject({ codigo: 'dados_invalidos' })
  expect(await ana.refusal(deleteCliente, { id })).toMatchObject({ codigo: 'dados_invalidos' })
})

test('what the first version accepted is never refused: wrong and repeated documents', async () => {
  const [first, second] = [
    await ana.call(createCliente, { nome_cliente: 'Um', cnpj_cpf: '111.111.111-11' }),
    await ana.call(createCliente, { nome_cliente: 'Dois', cnpj_cpf: '11111111111' }),
  ]
  const holders = { cnpj_cpf: '111.111.111-11', exceto: second.id }
  expect(await ana.call(listClientesRepetidos, holders)).toEqual([{ id: first.id, nome_cliente: 'Um' }])
  const all = await ana.call(listClientesRepetidos, { ...holders, exceto: null })
  expect(all.map(({ id }) => id)).toEqual([first.id, second.id])
})

test('a save over a newer one is refused with the present record', async () => {
  const { id } = await ana.call(createCliente, { nome_cliente: 'Versões' })
  const save = (nome_cliente: string) => ({ id, version: 1, dados: { nome_cliente } })
  const saved = await ana.call(updateCliente, save('Primeira'))
  const refusal = await ana.refusal(updateCliente, save('Segunda'))
  expect(refusal).toMatchObject({ status: 409, codigo: 'conflito', atual: saved })
  expect(refusal.titulo).toBe('Registro já alterado')
  expect(refusal.mensagem).toMatch(/^Você alterou este registro em outro lugar depois que você o abriu\./)

  await ana.call(deleteCliente, { id })
  expect(await ana.refusal(updateCliente, save('Terceira'))).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await ana.refusal(deleteCliente, { id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test('of many parallel saves of one version exactly one is kept', async () => {
  const { id } = await ana.call(createCliente, { nome_cliente: 'Disputado' })
  const saves = Array.from({ length: 20 }, (_, n) =>
    ana.call(updateCliente, { id, version: 1, dados: { nome_cliente: `Salvo ${n}` } }),
  )
  const settled = await Promise.allSettled(saves)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ana.call(getCliente, { id })).toMatchObject({ version: 2 })
})

test('level registrar changes and deletes only what one created', async () => {
  const [rita, rui] = [
    await someoneWith(platform, AREA, 'registrar'),
    await someoneWith(platform, AREA, 'registrar'),
  ]
  const mine = await rita.call(createCliente, { nome_cliente: 'Da Rita' })
  expect(mine.pode).toEqual({ alterar: true, excluir: true })
  const seen = await rui.call(getCliente, { id: mine.id })
  expect(seen).toEqual({ ...mine, pode: { alterar: false, excluir: false } })
  const listed = await rui.call(listClientes, { busca: 'Da Rita' })
  expect(listed.rows).toEqual([seen])

  const change = { id: mine.id, version: 1, dados: { nome_cliente: 'Do Rui' } }
  const refusal = { status: 403, codigo: 'nao_permitido', titulo: 'Acesso restrito' }
  expect(await rui.refusal(updateCliente, change)).toMatchObject(refusal)
  expect(await rui.refusal(deleteCliente, { id: mine.id })).toMatchObject(refusal)
  expect(await rita.call(getCliente, { id: mine.id })).toEqual(mine)
  await rita.call(deleteCliente, { id: mine.id })
})

test('one idempotency key makes one record, however many times it is sent', async () => {
  const chave = randomUUID()
  const send = () => ana.call(createCliente, { nome_cliente: 'Uma Só Vez' }, { chave })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await ana.call(listClientes, { busca: 'Uma Só Vez' })).toMatchObject({ total: 1 })

  const other = await someoneWith(platform, AREA, 'gerir')
  const theirs = await other.call(createCliente, { nome_cliente: 'De outra pessoa' }, { chave })
  expect(theirs.nome_cliente).toBe('De outra pessoa')
})

test('one idempotency key with another body, or for another operation, is refused; with its own it still answers', async () => {
  const chave = randomUUID()
  const first = await ana.call(createCliente, { nome_cliente: 'Primeiro Corpo' }, { chave })
  const refused = { status: 422, codigo: 'regra', details: { motivo: 'chave_usada' } }
  const other = ana.call(createCliente, { nome_cliente: 'Segundo Corpo' }, { chave })
  await expect(other).rejects.toMatchObject({ ...refused, message: expect.stringMatching(/envie de novo/) })
  await expect(ana.call(deleteCliente, { id: first.id }, { chave })).rejects.toMatchObject(refused)
  expect(await ana.call(createCliente, { nome_cliente: 'Primeiro Corpo' }, { chave })).toEqual(first)
  expect(await ana.call(listClientes, { busca: 'Segundo Corpo' })).toMatchObject({ total: 0 })

  // What was kept before bodies were told apart.
  await database().query('update idempotencia set entrada = null where chave = $1', [chave])
  expect(await ana.call(createCliente, { nome_cliente: 'Segundo Corpo' }, { chave })).toEqual(first)
})

test('a write takes few messages to the database, commit and all', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const messages = async (write: () => Promise<unknown>) => {
    sent.mockClear()
    await write()
    return sent.mock.calls.length
  }
  let id = 0
  const create = async (how: object) => {
    id = (await ana.call(createCliente, { nome_cliente: 'Contado' }, how)).id
  }
  const statements = () => (sent.mock.calls[0]?.[0] as unknown as Message | undefined)?.statements.length
  expect(await messages(() => create({}))).toBe(1)
  const without = statements()
  expect(await messages(() => create({ chave: randomUUID() }))).toBe(1)
  expect([without, statements()]).toEqual([5, 5])
  const change = { id, version: 1, dados: { nome_cliente: 'Recontado' } }
  expect(await messages(() => ana.call(updateCliente, change))).toBe(1)
  sent.mockRestore()
})

test('a repetition answers with the record as it is by then, and writes nothing', async () => {
  const chave = randomUUID()
  const send = () => ana.call(createCliente, { nome_cliente: 'Repetida' }, { chave })
  const first = await send()
  const changed = await ana.call(updateCliente, {
    id: first.id,
    version: 1,
    dados: { nome_cliente: 'Repetida e mudada' },
  })
  expect(await send()).toEqual(changed)
  expect(await ana.call(listClientes, { busca: 'Repetida' })).toMatchObject({ total: 1 })
  const kept = await database().query('select resposta, registro from idempotencia where chave = $1', [chave])
  expect(kept).toEqual([{ resposta: null, registro: first.id }])
  await ana.call(deleteCliente, { id: first.id })
  await expect(send()).rejects.toMatchObject({ codigo: 'nao_encontrado' })
  expect(await ana.call(listClientes, { busca: 'Repetida' })).toMatchObject({ total: 0 })
})

test('a change with a key is made once, and its repetition gets its own answer', async () => {
  const { id } = await ana.call(createCliente, { nome_cliente: 'Antes' })
  const chave = randomUUID()
  const send = () => ana.call(updateCliente, { id, version: 1, dados: { nome_cliente: 'Depois' } }, { chave })
  const first = await send()
  expect(first.version).toBe(2)
  expect(await send()).toEqual(first)
})

test('a refused write does not use its key up', async () => {
  const chave = randomUUID()
  await expect(ana.call(deleteCliente, { id: 2_000_000_000 }, { chave })).rejects.toMatchObject({
    codigo: 'nao_encontrado',
  })
  const created = await ana.call(createCliente, { nome_cliente: 'Depois da recusa' }, { chave })
  expect(created.version).toBe(1)
})

test('options are the first 20 matches by name', async () => {
  for (let n = 30; n > 0; n--) {
    await ana.call(createCliente, { nome_cliente: `Opção ${String(n).padStart(2, '0')}` })
  }
  const options = await ana.call(listClienteOptions, { busca: 'opcao' })
  expect(options).toHaveLength(20)
  expect(options[0]).toEqual({ id: expect.any(Number), nome_cliente: 'Opção 01' })
})
