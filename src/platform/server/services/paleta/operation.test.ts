import { beforeAll, describe, expect, test } from 'vitest'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import { followChanges } from '#platform/server/ground/changes.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { followPending, indexPending } from '#platform/server/services/paleta/pending.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { type Person, personOf, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { fichasApi } from '#platform/testing/ficha/contract.ts'
import {
  createFicha,
  deleteFicha,
  fichasRouter,
  listVisitas,
  updateFicha,
} from '#platform/testing/ficha/service.ts'
import { createFichas } from '#platform/testing/ficha/table.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

const findables = findablesOf([...fichasRouter, listVisitas])
const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
const [desfazer] = lixeiraRouter
const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }

const database = testDatabase()

let ana: Person
const found = async (busca: string, person = ana) => (await person.call(buscar, { busca })).achados
const names = async (busca: string, person = ana) => (await found(busca, person)).map(({ rotulo }) => rotulo)
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

/** Registered one day after the other, in this order. */
async function fichas(...names: string[]) {
  for (const [day, nome] of names.entries()) {
    await query(
      `insert into teste_fichas (nome, created_at) values ($1, timestamptz '2026-01-01' + $2 * interval '1 day')`,
      [nome, day],
    )
  }
}

beforeAll(async () => {
  await createFichas(database())
  await syncPaleta(database(), findables)
  ana = await someone(await platformOf(database()), 'Financeiro', 'Ana Lúcia')
})

test('the best first: equal, beginning, beginnings of words, contained; the latest first among equals', async () => {
  await fichas('Ana Mária', 'Supermária', 'Maria Lima', 'Mariana', 'Maria', 'José Maria', 'Marília')
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
  const ficha = await ana.call(createFicha, {
    nome: 'Padaria Açaí',
    documento: '12.ABC.345/01DE-35',
    email: 'pao@acai.com.br',
  })
  const [visita] = await query<{ id: number }>(
    `insert into teste_visitas (titulo, ficha_id) values ('Forno novo', $1) returning id`,
    [ficha.id],
  )
  for (const busca of ['12.ABC.345/01DE-35', '12abc34501de35', '34501', 'pao@acai', 'açaí', 'acai pad'])
    expect(await names(busca), busca).toContain('Padaria Açaí')
  expect((await found('12abc34501de35'))[0]).toEqual({
    entidade: 'teste/fichas',
    id: ficha.id,
    nome: 'Ficha',
    rotulo: 'Padaria Açaí',
    detalhe: '12.ABC.345/01DE-35 · pao@acai.com.br',
    endereco: `/teste/fichas/${ficha.id}`,
  })
  // A visit is found by its ficha, too, but after the ficha.
  expect(await names('padaria')).toEqual(['Padaria Açaí', 'Forno novo'])
  expect((await names('visita padaria'))[0]).toBe('Forno novo')
  expect((await names(`visita ${visita?.id}`))[0]).toBe('Forno novo')
  expect((await names(`visitas ${visita?.id}`))[0]).toBe('Forno novo')
})

test('follows every change, whoever makes it, and what other tables say', async () => {
  const antes = await ana.call(createFicha, { nome: 'Serraria Antiga' })
  await query(`insert into teste_visitas (titulo, ficha_id) values ('Galpão', $1)`, [antes.id])
  await ana.call(updateFicha, {
    id: antes.id,
    version: antes.version,
    dados: { nome: 'Serraria Moderna' },
  })
  expect(await names('antiga')).toEqual([])
  expect(await names('moderna')).toEqual(['Serraria Moderna', 'Galpão'])
  await query(`update teste_fichas set nome = 'Serraria Futura' where id = $1`, [antes.id])
  expect(await names('futura')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteFicha, { id: antes.id })
  expect(await names('serraria')).toEqual([])
  // What comes back from the bin is found again.
  await ana.call(desfazer as never, { operacao: fichasApi.delete.path, id: antes.id } as never)
  expect(await names('serraria')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteFicha, { id: antes.id })
  expect(await names('serraria')).toEqual([])
  await query('delete from teste_visitas')
  expect(await names('galpao')).toEqual([])
  const [left] = await query<{ linhas: number }>(
    `select count(*)::int as linhas from busca_global where entidade = 'teste/visitas'`,
  )
  expect(left).toEqual({ linhas: 0 })
})

test('a record and the name that it mentions change at one time: both are followed', async () => {
  const ficha = await ana.call(createFicha, { nome: 'Olaria Velha' })
  await query(`insert into teste_visitas (titulo, ficha_id) values ('Muro', $1)`, [ficha.id])
  const rename = (db: Queryable) =>
    db.query(`update teste_fichas set nome = 'Olaria Nova' where id = $1`, [ficha.id])
  const retitle = () => query(`update teste_visitas set titulo = 'Muralha' where ficha_id = $1`, [ficha.id])
  await database().transaction(AUTHOR, async tx => {
    await rename(tx)
    await retitle()
    expect(await names('olaria')).toEqual(['Olaria Velha', 'Muralha'])
  })
  expect(await names('olaria')).toEqual(['Olaria Nova', 'Muralha'])
  expect(await names('olaria nova')).toEqual(['Olaria Nova', 'Muralha'])
  expect(await names('muro')).toEqual([])
})

test('a record that comes while a longer transaction renames what it mentions is found by the new name', async () => {
  const ficha = await ana.call(createFicha, { nome: 'Curtume Velho' })
  await database().transaction(AUTHOR, async tx => {
    await tx.query(`update teste_fichas set nome = 'Curtume Novo' where id = $1`, [ficha.id])
    await query(`insert into teste_visitas (titulo, ficha_id) values ('Couro', $1)`, [ficha.id])
    expect(await names('curtume velho')).toEqual(['Curtume Velho', 'Couro'])
  })
  expect(await names('curtume novo')).toEqual(['Curtume Novo', 'Couro'])
  expect(await names('curtume velho')).toEqual([])
})

test('however writes and passes over them overlap, the index says what the records say', async () => {
  const { id } = await ana.call(createFicha, { nome: 'Tecelagem' })
  const nth = (n: number) => `(select id from teste_visitas order by id offset ${n % 7} limit 1)`
  const writes = [
    (n: number) => query(`insert into teste_visitas (titulo, ficha_id) values ('Tear ${n}', ${id})`),
    (n: number) => query(`update teste_visitas set titulo = 'Fuso ${n}' where id = ${nth(n)}`),
    (n: number) => query(`update teste_fichas set nome = 'Tecelagem ${n}' where id = ${id}`),
    (n: number) => query(`delete from teste_visitas where id = ${nth(n)}`),
    () => indexPending(database()),
  ]
  const some = (n: number) => writes[(n * 7 + Math.floor(n / 5)) % writes.length]?.(n)
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 8 }, (_, n) => some(round * 8 + n)))
  await indexPending(database())
  const index = () => query('select entidade, registro, momento, texto from busca_global order by 1, 2')
  const followed = await index()
  expect(followed.length).toBeGreaterThan(10)
  await query('select refazer_busca_global()')
  expect(await index()).toEqual(followed)
})

test('a server indexes soon after a change, and at its start what another left', async () => {
  const texts = () => query(`select texto from busca_global where texto like '%moinho%'`)
  await fichas('Moinho Velho')
  expect(await texts()).toEqual([])
  const leave = followPending(database(), await followChanges(database()), 50)
  await expect.poll(texts).toHaveLength(1)
  await ana.call(createFicha, { nome: 'Moinho Novo' })
  await expect.poll(texts).toHaveLength(2)
  leave()
})

test('what a load left is indexed slice after slice', async () => {
  await query(`insert into teste_fichas (nome) select 'Xilografia ' || n from generate_series(1, 1200) n`)
  const texts = () => query(`select from busca_global where texto like '%xilografia%'`)
  const leave = followPending(database(), await followChanges(database()), 60_000)
  await expect.poll(texts, { timeout: 10_000 }).toHaveLength(1200)
  leave()
})

test('marks, quotes and wildcards are what they are', async () => {
  await fichas('50% & Cia', "d'Ávila", 'a_b\\c', 'S/A Tecidos')
  expect(await names('50%')).toEqual(['50% & Cia'])
  expect(await names('&')).toEqual(['50% & Cia'])
  expect(await names('%')).toEqual(['50% & Cia'])
  expect(await names("d'av")).toEqual(["d'Ávila"])
  expect(await names('a_b\\')).toEqual(['a_b\\c'])
  expect(await names('s/a')).toEqual(['S/A Tecidos'])
  expect(await names("'; drop table busca_global --")).toEqual([])
})

test('nobody finds what they may not list', async () => {
  await fichas('Reservada')
  const platform = await platformOf(database())
  expect(await names('reservada', await someoneWith(platform, 'comercial', 'ver'))).toEqual(['Reservada'])
  expect(await names('reservada', await someoneWith(platform, 'comercial', 'nenhum'))).toEqual([])
  const nobody = personOf(platform, null)
  expect((await nobody.refusal(buscar, { busca: 'reservada' })).status).toBe(401)
  const forced = personOf(platform, ana.actor && { ...ana.actor, trocar_senha: true })
  expect((await forced.refusal(buscar, { busca: 'reservada' })).status).toBe(403)
})

describe('the index itself', () => {
  const rows = async () => {
    await indexPending(database())
    return query<{ entidade: string; registro: string; texto: string }>(
      'select entidade, registro, texto from busca_global order by entidade, registro',
    )
  }

  test('is made anew from the records where rows are missing, and is the same', async () => {
    const before = await rows()
    await query(`delete from busca_global where entidade = 'teste/fichas'`)
    await syncPaleta(database(), findables)
    expect(await rows()).toEqual(before)
  })

  test('follows a changed declaration, and forgets one that is gone', async () => {
    const indexes = () =>
      query(`select indexdef from pg_indexes where tablename = 'busca_global' order by indexdef`)
    const [before, built] = [await rows(), await indexes()]
    const changed = findables.map(findable =>
      findable.entidade === 'teste/fichas' ? { ...findable, rotulo: `'Ficha ' || t.nome` } : findable,
    )
    await syncPaleta(database(), changed)
    await fichas('Novo em Folha')
    const { texto } = (await rows()).find(({ texto }) => texto.includes('novo em folha')) ?? {}
    expect(texto).toBe('\n ficha novo em folha\n')
    await syncPaleta(database(), [])
    expect(await rows()).toEqual([])
    await fichas('Depois de Tudo')
    expect(await rows()).toEqual([])
    await syncPaleta(database(), findables)
    expect(await rows()).toHaveLength(before.length + 2)
    // Where there was no row, they were away meanwhile.
    expect(await indexes()).toEqual(built)
  })

  test('triggers and functions of older versions are renewed without making the rows anew', async () => {
    await syncPaleta(database(), findables)
    const present = () =>
      query<{ name: string; tgqual: unknown; source: string }>(
        `select tgname as name, tgqual, md5(prosrc) as source from pg_trigger t join pg_proc p on p.oid = tgfoid
         where tgname like 'paleta_teste_fichas%' order by 1`,
      )
    const rows = () => query('select xmin, registro from busca_global order by registro')
    const [wanted, before] = [await present(), await rows()]
    const name = wanted[0]?.name
    expect(wanted.map(({ name }) => name)).toContain(`${name}_alterado`)
    const older = [
      // Looked at no value.
      `drop trigger ${name}_alterado on teste_fichas;
       create or replace trigger ${name} after insert or delete or update of nome on teste_fichas
       for each row execute function ${name}()`,
      // Looked at the values in its condition.
      `create or replace trigger ${name}_alterado after update of nome on teste_fichas
       for each row when (old.nome is distinct from new.nome) execute function ${name}()`,
      // Read a new record back.
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
    ]
    for (const text of older) {
      await query(text)
      expect(await present()).not.toEqual(wanted)
      await syncPaleta(database(), findables)
      expect(await present()).toEqual(wanted)
      expect(await rows()).toEqual(before)
    }

    // An update that names the columns and changes none leaves the index alone; one that changes a name does not.
    await fichas('Antes')
    const row = async () => {
      await indexPending(database())
      return query<{ texto: string }>(`select ctid, texto from busca_global where texto like '%\n antes\n%'`)
    }
    const made = await row()
    expect(made).toHaveLength(1)
    await query(`update teste_fichas set nome = nome, email = email where nome = 'Antes'`)
    expect(await row()).toEqual(made)
    await query(`update teste_fichas set nome = 'Renomeada' where nome = 'Antes'`)
    expect(await row()).toEqual([])
    expect(await names('renomeada')).toEqual(['Renomeada'])
  })

  test('two servers that start together make it once', async () => {
    await syncPaleta(database(), [])
    const before = await query('select 1 from teste_fichas')
    await Promise.all([syncPaleta(database(), findables), syncPaleta(database(), findables)])
    expect((await rows()).filter(({ entidade }) => entidade === 'teste/fichas')).toHaveLength(before.length)
  })
})
