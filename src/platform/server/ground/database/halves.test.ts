import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { PartOf } from './database.ts'
import { readsMost } from './halves.ts'
import { exceedsScan, fitsScan } from './search-indexes.ts'

const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
const ROWS = 12_000

const database = testDatabase()
beforeAll(async () => {
  const { query } = database()
  await query(
    'create table metades (id int primary key, texto text, valor numeric(15, 2)) with (fillfactor = 50)',
  )
  await query(
    `insert into metades select n, 'palavra ' || repeat('x', 800), n from generate_series(1, ${ROWS}) n`,
  )
  await query('analyze metades')
})

const SUMS = `select count(*)::int as linhas, coalesce(sum(t.valor), 0)::text as soma from metades t where t.texto like $1`
const whole = { text: SUMS, params: ['%palavra%'] }
const part = (of?: PartOf) => ({
  text: of ? `${SUMS} and ${of.where.replace('?', '$2')}` : SUMS,
  params: of?.value === undefined ? whole.params : [...whole.params, of.value],
})
const asked = { table: 'metades', text: 'texto', whole, part }
const halves = (parts = part) =>
  database().halves?.<{ linhas: number; soma: string }>({ ...asked, part: parts })

test('both halves see the same moment, whatever moves between them meanwhile', async () => {
  let over = false
  // In a page with room a row stays where it is: one in each half.
  const moving = async () => {
    while (!over)
      await database().query(
        `update metades set valor = valor + case id when 1 then 1 else -1 end where id in (1, ${ROWS})`,
      )
  }
  // Blocks this thread: what the database was asked before goes on there.
  const late = (of?: PartOf) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    return part(of)
  }
  const movers = [moving(), moving()]
  try {
    for (let round = 0; round < 20; round++) {
      const rows = (await halves(late))?.flat() ?? []
      expect(rows).toHaveLength(2)
      for (const { linhas } of rows) expect(linhas).toBeGreaterThan(ROWS / 3)
      expect(rows.reduce((sum, { linhas }) => sum + linhas, 0)).toBe(ROWS)
      expect(rows.reduce((sum, { soma }) => sum + Number(soma), 0)).toBe((ROWS * (ROWS + 1)) / 2)
    }
  } finally {
    over = true
    await Promise.all(movers)
  }
})

test('what an index finds, and a small table, are asked at once; a half that fails leaves no connection behind', async () => {
  const one = { text: 'select t.valor from metades t where t.id = $1', params: [1] }
  expect(await database().halves?.({ ...asked, whole: one })).toBeUndefined()
  const small = { text: 'select count(*) from predial_locais t where t.nome like $1', params: ['%a%'] }
  expect(await database().halves?.({ ...asked, table: 'predial_locais', whole: small })).toBeUndefined()
  const fails = (of?: PartOf) => ({ ...part(of), text: part(of).text.replace('count(*)', 'count(1 / 0)') })
  await expect(halves(fails)).rejects.toMatchObject({
    code: '22012',
  })
  await eventually(() => expect(database().pools().primary?.used).toBe(0))
})

test('an index that has what is read is read in its stead, and texts too long for it beside it', async () => {
  const { query } = database()
  await query(
    'create table longos (id int primary key, texto text, valor numeric(15, 2)) with (fillfactor = 50)',
  )
  // Each byte of a digest is another: nothing that PostgreSQL could compress.
  await query(`insert into longos
    select n, 'palavra ' || (select string_agg(md5(n || ' ' || m), '') from generate_series(1, case n % 1000 when 7 then 200 else 20 end) m), n
    from generate_series(3, ${ROWS + 2}) n`)
  await query(`create index longos_varredura on longos (id, valor, texto) where ${fitsScan('texto')}`)
  await query(`create index longos_longas on longos (id) where ${exceedsScan('texto')}`)
  await query('vacuum analyze longos')
  const inLongos = (text: string) => text.replace('metades', 'longos')
  const rows = await database().halves?.<{ linhas: number; soma: string }>({
    ...{ table: 'longos', text: 'texto' },
    whole: { ...whole, text: inLongos(`${SUMS} and ${fitsScan('t.texto')}`) },
    part: of => ({ ...part(of), text: inLongos(part(of).text) }),
  })
  const counted = rows?.flat().map(({ linhas }) => linhas)
  expect(counted?.toSorted((a, b) => a - b)).toEqual([12, ROWS / 2 - 7, ROWS / 2 - 5])
  const sums = rows?.flat().reduce((sum, { soma }) => sum + Number(soma), 0)
  expect(sums).toBe((ROWS * (ROWS + 5)) / 2)
})

test('nobody waits for a second connection', async () => {
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  let open = 0
  const others = Array.from({ length: 9 }, () =>
    database().transaction(AUTHOR, async tx => {
      await tx.query('select 1')
      open++
      await gate
    }),
  )
  await eventually(() => expect(open).toBe(9))
  expect(await halves()).toBeUndefined()
  go()
  await Promise.all(others)
  expect(await halves()).toHaveLength(2)
})

test.each([
  ['id > 0', true],
  [`id > ${ROWS / 2}`, true],
  [`id > ${(ROWS * 2) / 3}`, false],
  ['id < 10', false],
])('is a bitmap of the rows where %s better shared? %s', async (where, expected) => {
  const lines = await database().transaction(AUTHOR, async tx => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_indexscan = off')
    return tx.query<Record<string, string>>(`explain select t.texto from metades t where t.${where}`)
  })
  expect(lines[0]?.['QUERY PLAN']).toContain('Bitmap Heap Scan on metades t ')
  expect(lines.some(line => readsMost(line['QUERY PLAN'], '', 'metades t', ROWS))).toBe(expected)
})

test.each([
  ['texto is not null', true],
  ['id < 10', false],
])(
  'is an index that is read for its order, of the rows where %s, better shared? %s',
  async (where, expected) => {
    const lines = await database().transaction(AUTHOR, async tx => {
      for (const way of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
        await tx.query(`set local enable_${way} = off`)
      return tx.query<Record<string, string>>(
        `explain select t.texto from metades t where t.${where} order by t.id`,
      )
    })
    const told = lines.map(line => line['QUERY PLAN'] ?? '')
    expect(told[0]).toContain('Index Scan using ')
    expect(told.some((line, at) => readsMost(line, told[at + 1], 'metades t', ROWS))).toBe(expected)
  },
)
