import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fazerJuncoes } from './job.ts'
import { desfazer, feitas, juntar } from './testing/preparo.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  for (const tabela of ['financeiro_juncoes', 'financeiro_contas_a_pagar'])
    await db().query(`delete from ${tabela}`)
})

const campo = 'centro_custo'
/** Payables, one of each name. @returns their ids by name */
async function contas(...centros: string[]) {
  const rows = await db().query<{ id: number; centro_custo: string }>(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     select 'SC', 'Zeca', '2026-12-10', '2026-12-01', n, 'Cimento', 'Material', 'Bia', 'Aço', '1', 10 from unnest($1::text[]) n
     returning id, centro_custo`,
    [centros],
  )
  return new Map(rows.map(row => [row.centro_custo, row.id]))
}
const nomes = async () =>
  (
    await db().query<{ centro_custo: string }>(
      'select centro_custo from financeiro_contas_a_pagar order by id',
    )
  ).map(row => row.centro_custo)
const pedir = (de: string, para: string) => ana.call(juntar, { campo, de, para })
const recusa = (de: string, para: string) => ana.refusal(juntar, { campo, de, para })
/** Does what was asked; fails where it does not come to an end. */
const fazer = () => fazerJuncoes(platform.db, AbortSignal.timeout(5000))
async function juntados(de: string, para: string) {
  const { id } = await pedir(de, para)
  await fazer()
  return id
}
async function desfeito(id: number) {
  await ana.call(desfazer, { id })
  await fazer()
}
const guardados = () =>
  db().query<{ linhas: number; registros: number }>(
    `select (select count(*) from financeiro_juncoes_linhas)::int as linhas, sum(registros)::int as registros from financeiro_juncoes`,
  )

describe('one after the other', () => {
  test('a request that takes up what an open one leaves, or leads into what it takes, is refused until that has ended', async () => {
    await contas('A', 'B', 'C')
    await pedir('A', 'B')
    for (const [de, para] of [
      ['B', 'A'],
      ['B', 'C'],
      ['C', 'A'],
      ['A', 'C'],
      ['A', 'B'],
    ] as const)
      expect(await recusa(de, para)).toMatchObject({
        codigo: 'conflito',
        titulo: 'Outra junção em andamento',
        mensagem:
          '“A” ainda está sendo juntado em “B”. Espere terminar, ou desfaça essa junção, e tente de novo.',
      })
    // Into the same name, and of other names: neither waits.
    await pedir('C', 'B')
    await pedir('X', 'Y')
    await ana.call(juntar, { campo: 'natureza_orcamentaria', de: 'B', para: 'A' })
    await fazer()
    expect(await nomes()).toEqual(['B', 'B', 'B'])
    await juntados('B', 'A')
    expect(await nomes()).toEqual(['A', 'A', 'A'])
  })

  test('an undo under way is waited for, and waits; the request itself may be undone at any time', async () => {
    await contas('A', 'B')
    const first = await juntados('A', 'B')
    const second = (await pedir('B', 'C')).id
    expect((await ana.refusal(desfazer, { id: first })).mensagem).toBe(
      '“B” ainda está sendo juntado em “C”. Espere terminar, ou desfaça essa junção, e tente de novo.',
    )
    expect(await ana.call(desfazer, { id: second })).toMatchObject({ estado: 'desfazendo' })
    expect(await ana.call(desfazer, { id: second })).toMatchObject({ estado: 'desfazendo' })
    const undoing = 'A junção de “B” em “C” ainda está sendo desfeita. Espere terminar e tente de novo.'
    expect((await recusa('C', 'B')).mensagem).toBe(undoing)
    expect((await ana.refusal(desfazer, { id: first })).mensagem).toBe(undoing)
    await fazer()
    await desfeito(first)
    expect(await nomes()).toEqual(['A', 'B'])
  })

  test('of opposite requests at the same moment one is taken', async () => {
    await contas('A', 'B')
    // While this is held they may read what is open, and add nothing: each comes as far as it does before the others have ended.
    const asked = await db()
      .transaction({ user_id: null, nome: 'Sistema', operacao: 'teste', pedido: '' }, async tx => {
        await tx.query('lock table financeiro_juncoes in share mode')
        const requests = Promise.allSettled([pedir('A', 'B'), pedir('B', 'A'), pedir('A', 'B')])
        await eventually(async () => {
          const waiting = await db().query(
            `select from pg_locks l join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`,
          )
          expect(waiting).toHaveLength(3)
        })
        return { requests }
      })
      .then(({ requests }) => requests)
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await fazer()
    expect(new Set(await nomes()).size).toBe(1)
  })

  test('a circle that was let in before comes to an end, with several servers', async () => {
    await contas('A', 'B', 'C', 'D')
    await db().query(
      `insert into financeiro_juncoes (campo, de, para, pedido) select 'centro_custo', d, p, 'x'
       from unnest(array['A', 'B', 'C', 'D', 'A'], array['B', 'A', 'D', 'A', 'C']) x(d, p)`,
    )
    await Promise.all([fazer(), fazer(), fazer()])
    await fazer()
    expect((await ana.call(feitas, { campo })).map(({ estado }) => estado)).toEqual(Array(5).fill('feita'))
    expect(new Set(await nomes()).size).toBe(1)
    const [row] = await db().query<{ version: number }>(
      'select max(version) as version from financeiro_contas_a_pagar',
    )
    expect(row?.version).toBeLessThanOrEqual(6)
  })
})

describe('undone in any order', () => {
  test('the first while the second stands: its records are what they were, the others stay joined', async () => {
    await contas('A', 'B', 'C')
    const first = await juntados('A', 'B')
    const second = await juntados('B', 'C')
    expect(await nomes()).toEqual(['C', 'C', 'C'])
    await desfeito(first)
    expect(await nomes()).toEqual(['A', 'C', 'C'])
    expect((await ana.call(feitas, { campo })).map(({ id, registros }) => [id, registros])).toEqual([
      [second, 1],
      [first, 0],
    ])
    await desfeito(second)
    expect(await nomes()).toEqual(['A', 'B', 'C'])
    expect(await guardados()).toEqual([{ linhas: 0, registros: 0 }])
  })

  test('the second before the first', async () => {
    await contas('A', 'B', 'C')
    const first = await juntados('A', 'B')
    const second = await juntados('B', 'C')
    await desfeito(second)
    expect(await nomes()).toEqual(['B', 'B', 'C'])
    await desfeito(first)
    expect(await nomes()).toEqual(['A', 'B', 'C'])
    expect(await guardados()).toEqual([{ linhas: 0, registros: 0 }])
  })

  test.for(['012', '021', '102', '120', '201', '210'])(
    'three that lead in a circle, undone as %s: all hold what they held',
    async order => {
      await contas('A', 'B', 'C')
      const ids = [await juntados('A', 'B'), await juntados('B', 'C'), await juntados('C', 'A')]
      expect(await nomes()).toEqual(['A', 'A', 'A'])
      for (const at of order) await desfeito(ids[Number(at)] as number)
      expect(await nomes()).toEqual(['A', 'B', 'C'])
      expect(await guardados()).toEqual([{ linhas: 0, registros: 0 }])
    },
  )

  test('what a person changed between two requests belongs to the later one alone', async () => {
    const ids = await contas('A', 'B')
    const first = await juntados('A', 'B')
    await db().query(`update financeiro_contas_a_pagar set centro_custo = 'X' where id = $1`, [ids.get('A')])
    const second = await juntados('X', 'B')
    await desfeito(first)
    expect(await nomes()).toEqual(['B', 'B'])
    await desfeito(second)
    expect(await nomes()).toEqual(['X', 'B'])
    expect(await guardados()).toEqual([{ linhas: 0, registros: 0 }])
  })

  test('what a person changed after both keeps that name', async () => {
    const ids = await contas('A', 'B')
    const first = await juntados('A', 'B')
    const second = await juntados('B', 'C')
    await db().query(`update financeiro_contas_a_pagar set centro_custo = 'Y' where id = $1`, [ids.get('A')])
    await desfeito(first)
    await desfeito(second)
    expect(await nomes()).toEqual(['Y', 'B'])
  })

  test('two undos and a request at once, by several servers', async () => {
    await contas(...Array(250).fill('A'), ...Array(250).fill('B'))
    const first = await juntados('A', 'B')
    const second = await juntados('B', 'C')
    await juntados('C', 'D')
    // Neither meets the other by its names; the records are the same.
    await ana.call(desfazer, { id: first })
    await pedir('D', 'E')
    await Promise.all([fazer(), fazer(), fazer()])
    await fazer()
    const each = await nomes()
    expect(each.filter(nome => nome === 'A')).toHaveLength(250)
    expect(each.filter(nome => nome === 'E')).toHaveLength(250)
    await desfeito(second)
    expect(new Set(await nomes())).toEqual(new Set(['A', 'B']))
  })
})
