import { beforeAll, describe, expect, test } from 'vitest'
import { cartoesRouter } from '#modules/financeiro/cartoes/server/router.ts'
import { prestacoesRouter } from '#modules/financeiro/prestacao-contas-cartao/server/router.ts'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/people.ts'
import { propostasRouter } from '../../propostas/server/router.ts'
import { clientesApi } from '../contract.ts'
import { clientesRouter } from './router.ts'
import { createCliente, deleteCliente, updateCliente } from './service.ts'

const findables = findablesOf([...clientesRouter, ...propostasRouter, ...cartoesRouter, ...prestacoesRouter])
const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
const [desfazer] = lixeiraRouter
const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }

const database = testDatabase()

let ana: Person
const found = async (busca: string, person = ana) => (await person.call(buscar, { busca })).achados
const names = async (busca: string, person = ana) => (await found(busca, person)).map(({ rotulo }) => rotulo)
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

/** Registered one day after the other, in this order. */
async function clientes(...names: string[]) {
  for (const [day, nome] of names.entries()) {
    await query(
      `insert into comercial_clientes (nome_cliente, created_at) values ($1, timestamptz '2026-01-01' + $2 * interval '1 day')`,
      [nome, day],
    )
  }
}

beforeAll(async () => {
  await syncPaleta(database(), findables)
  ana = await someone(await platformOf(database()), 'Financeiro', 'Ana Lúcia')
})

test('the best first: equal, beginning, beginnings of words, contained; the latest first among equals', async () => {
  await clientes('Ana Mária', 'Supermária', 'Maria Lima', 'Mariana', 'Maria', 'José Maria', 'Marília')
  expect(await names('maria')).toEqual([
    'Maria',
    'Mariana',
    'Maria Lima',
    'José Maria',
    'Ana Mária',
    'Supermária',
  ])
  expect(await names('MÁRIA li')).toEqual(['Maria Lima'])
  expect(await names('li ma')).toEqual(['Maria Lima', 'Marília'])
  expect(await names('lim mar')).toEqual(['Maria Lima'])
  expect(await names('m')).toEqual([
    'Marília',
    'Maria',
    'Mariana',
    'Maria Lima',
    'José Maria',
    'Ana Mária',
    'Supermária',
  ])
  // However short, also inside a word.
  expect(await names('íl')).toEqual(['Marília'])
  expect(await names('rm')).toEqual(['Supermária'])
  expect(await names('xyz')).toEqual([])
  expect(await names('   ')).toEqual([])
})

test('documents with and without marks, e-mail, number, kind of record', async () => {
  const cliente = await ana.call(createCliente, {
    nome_cliente: 'Padaria Açaí',
    cnpj_cpf: '12.ABC.345/01DE-35',
    email: 'pao@acai.com.br',
  })
  const [proposta] = await query<{ id: number }>(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, cliente_id)
       values ('Forno novo', 1234.5, '2026-01-01', $1) returning id`,
    [cliente.id],
  )
  for (const busca of ['12.ABC.345/01DE-35', '12abc34501de35', '34501', 'pao@acai', 'açaí', 'acai pad'])
    expect(await names(busca), busca).toContain('Padaria Açaí')
  expect((await found('12abc34501de35'))[0]).toEqual({
    entidade: 'comercial/clientes',
    id: cliente.id,
    nome: 'Cliente',
    rotulo: 'Padaria Açaí',
    detalhe: '12.ABC.345/01DE-35 · pao@acai.com.br',
    endereco: `/comercial/clientes?dialogo=editar&id=${cliente.id}`,
  })
  // A proposal is found by its client, too, but after the client.
  expect(await names('padaria')).toEqual(['Padaria Açaí', 'Forno novo'])
  expect((await names('proposta padaria'))[0]).toBe('Forno novo')
  expect((await names(`proposta ${proposta?.id}`))[0]).toBe('Forno novo')
  expect((await names(`propostas ${proposta?.id}`))[0]).toBe('Forno novo')
})

test('follows every change, whoever makes it, and what other tables say', async () => {
  const antes = await ana.call(createCliente, { nome_cliente: 'Serraria Antiga' })
  await query(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, cliente_id)
       values ('Galpão', 1, '2026-01-01', $1)`,
    [antes.id],
  )
  await ana.call(updateCliente, {
    id: antes.id,
    version: antes.version,
    dados: { nome_cliente: 'Serraria Moderna' },
  })
  expect(await names('antiga')).toEqual([])
  expect(await names('moderna')).toEqual(['Serraria Moderna', 'Galpão'])
  await query(`update comercial_clientes set nome_cliente = 'Serraria Futura' where id = $1`, [antes.id])
  expect(await names('futura')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteCliente, { id: antes.id })
  expect(await names('serraria')).toEqual(['Galpão'])
  // What comes back from the bin is found again.
  await ana.call(desfazer as never, { operacao: clientesApi.delete.path, id: antes.id } as never)
  expect(await names('serraria')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteCliente, { id: antes.id })
  expect(await names('serraria')).toEqual(['Galpão'])
  await query('delete from comercial_propostas')
  expect(await names('galpao')).toEqual([])
  const [left] = await query<{ linhas: number }>(
    `select count(*)::int as linhas from busca_global where entidade = 'comercial/propostas'`,
  )
  expect(left).toEqual({ linhas: 0 })
})

test('a record and the name that it mentions change at one time: both are followed', async () => {
  const cliente = await ana.call(createCliente, { nome_cliente: 'Olaria Velha' })
  await query(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, cliente_id)
       values ('Muro', 1, '2026-01-01', $1)`,
    [cliente.id],
  )
  const rename = (db: Queryable) =>
    db.query(`update comercial_clientes set nome_cliente = 'Olaria Nova' where id = $1`, [cliente.id])
  const retitle = () =>
    query(`update comercial_propostas set titulo_proposta = 'Muralha' where cliente_id = $1`, [cliente.id])
  const waits = async () => (await query('select 1 from pg_locks where not granted')).length > 0
  let second: Promise<unknown> | undefined
  await database().transaction(AUTHOR, async tx => {
    await rename(tx)
    second = retitle()
    await expect.poll(waits).toBe(true)
  })
  await second
  expect(await names('olaria')).toEqual(['Olaria Nova', 'Muralha'])
  expect(await names('olaria nova')).toEqual(['Olaria Nova', 'Muralha'])
  expect(await names('muro')).toEqual([])
})

test('marks, quotes and wildcards are what they are', async () => {
  await clientes('50% & Cia', "d'Ávila", 'a_b\\c', 'S/A Tecidos')
  expect(await names('50%')).toEqual(['50% & Cia'])
  expect(await names('&')).toEqual(['50% & Cia'])
  expect(await names('%')).toEqual(['50% & Cia'])
  expect(await names("d'av")).toEqual(["d'Ávila"])
  expect(await names('a_b\\')).toEqual(['a_b\\c'])
  expect(await names('s/a')).toEqual(['S/A Tecidos'])
  expect(await names("'; drop table busca_global --")).toEqual([])
})

test('nobody finds what they may not list, and of statements only those of their own cards', async () => {
  const rui = await someone(await platformOf(database()), 'Usuário Comum', 'Rui')
  const [own, other] = await query<{ id: number }>(
    `insert into financeiro_cartoes (nome_cartao, tipo_cartao, portador_id)
       values ('Nubank Obras', 'Crédito', $1), ('Nubank Diretoria', 'Crédito', $2) returning id`,
    [rui.actor?.id, ana.actor?.id],
  )
  await query(
    `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia)
       select c, m from unnest($1::int[]) c, unnest('{2026-01,2026-02}'::text[]) m`,
    [[own?.id, other?.id]],
  )
  expect(await names('nubank', rui)).toEqual(['Nubank Obras 02/2026', 'Nubank Obras 01/2026'])
  expect((await found('nubank 02/2026', rui)).map(({ endereco }) => endereco)).toEqual([
    `/financeiro/prestacao-contas-cartao?cartao=${own?.id}&mes=2026-02`,
  ])
  expect(await names('diretoria', rui)).toEqual([])
  expect(await names('fatura diretoria 01/2026')).toEqual(['Nubank Diretoria 01/2026'])
  expect((await names('cartões nubank')).sort()).toEqual(['Nubank Diretoria', 'Nubank Obras'])
  // A card that goes to another holder takes its statements along.
  await query('update financeiro_cartoes set portador_id = $1 where id = $2', [rui.actor?.id, other?.id])
  expect(await names('diretoria', rui)).toHaveLength(2)
  await query(`update financeiro_cartoes set nome_cartao = 'Itaú Diretoria' where id = $1`, [other?.id])
  expect(await names('itau', rui)).toHaveLength(2)
  expect(await names('itau')).toHaveLength(3)
  await query('delete from financeiro_cartoes where id = $1', [other?.id])
  expect(await names('itau')).toEqual([])

  const platform = await platformOf(database())
  const nobody = personOf(platform, null)
  expect((await nobody.refusal(buscar, { busca: 'nubank' })).status).toBe(401)
  const forced = personOf(platform, ana.actor && { ...ana.actor, trocar_senha: true })
  expect((await forced.refusal(buscar, { busca: 'nubank' })).status).toBe(403)
})

describe('the index itself', () => {
  const rows = () =>
    query<{ entidade: string; registro: string; texto: string }>(
      'select entidade, registro, texto from busca_global order by entidade, registro',
    )

  test('is made anew from the records where rows are missing, and is the same', async () => {
    const before = await rows()
    await query(`delete from busca_global where entidade = 'comercial/clientes'`)
    await syncPaleta(database(), findables)
    expect(await rows()).toEqual(before)
  })

  test('follows a changed declaration, and forgets one that is gone', async () => {
    const indexes = () =>
      query(`select indexdef from pg_indexes where tablename = 'busca_global' order by indexdef`)
    const [before, built] = [await rows(), await indexes()]
    const changed = findables.map(findable =>
      findable.entidade === 'comercial/clientes'
        ? { ...findable, rotulo: `'Cliente ' || t.nome_cliente` }
        : findable,
    )
    await syncPaleta(database(), changed)
    await clientes('Novo em Folha')
    const { texto } = (await rows()).find(({ texto }) => texto.includes('novo em folha')) ?? {}
    expect(texto).toBe('\n cliente novo em folha\n')
    await syncPaleta(database(), [])
    expect(await rows()).toEqual([])
    await clientes('Depois de Tudo')
    expect(await rows()).toEqual([])
    await syncPaleta(database(), findables)
    expect(await rows()).toHaveLength(before.length + 2)
    // Where there was no row, they were away meanwhile.
    expect(await indexes()).toEqual(built)
  })

  test('two servers that start together make it once', async () => {
    await syncPaleta(database(), [])
    const before = await query('select 1 from comercial_clientes')
    await Promise.all([syncPaleta(database(), findables), syncPaleta(database(), findables)])
    expect((await rows()).filter(({ entidade }) => entidade === 'comercial/clientes')).toHaveLength(
      before.length,
    )
  })
})
