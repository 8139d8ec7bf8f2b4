import { beforeAll, expect, test } from 'vitest'
import { BRIEF_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '#platform/contract/list.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { listProjetoOptions } from './choices.ts'
import { exportProjetos, listProjetos } from './service.ts'

/** Enough for either table to be wide, so that its matches are not listed as keys. */
const PROPOSTAS = 3300
const PESSOAS = 2400
const PROJETOS = 3600
const COMUNS = 10_500

/** Words by number, as texts of several tables share them. */
const word = (n: string, ...words: string[]) =>
  `(array[${words.map(text => `'${text}'`).join(',')}])[1 + ${n} % ${words.length}]`

async function fill(db: Database): Promise<void> {
  await db.transaction({ user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }, async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into auth_users (name, email)
       select ${word('n', 'Márcia', 'Zélia')} || ' ' || ${word('(n / 2)', 'Silva', 'Araújo')} || ' ' || n, 'g' || n || '@obras.com.br'
       from generate_series(1, $1::int) n`,
      [PESSOAS],
    )
    await tx.query(
      `insert into comercial_propostas (id, titulo_proposta, valor_proposta, data_emissao)
       select n, 'Reforma ' || ${word('n', 'Silva', 'Márcia', 'do Pátio')} || ' ' || n, n, '2026-01-01' from generate_series(1, $1::int) n`,
      [PROPOSTAS],
    )
    await tx.query(
      `with g as (select id, row_number() over (order by email) - 1 as k from auth_users where email like 'g%')
       insert into financeiro_projetos (nome_projeto, proposta_id, user_id, status_projeto, created_at)
       select ${word('n', 'Galpão', 'Márcia', 'Silva', 'Telhado', 'Reforma')} || ' ' || n,
              case when n <= $2 then n end, g.id, ${word('n', 'Planejamento', 'Concluído')},
              '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, $1::int) n left join g on g.k = (n * 7919) % ($3::int + 100)`,
      [PROJETOS, PROPOSTAS, PESSOAS],
    )
  })
  await db.query('vacuum (analyze)')
}

/** Words of one or two letters alone are counted less far. */
function counted(busca: string, matches: number) {
  const brief = busca.split(' ').every(word => word.length < 3)
  const limit = brief ? BRIEF_COUNT_LIMIT : SEARCH_COUNT_LIMIT
  return { total: Math.min(matches, limit), total_minimo: matches > limit }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const database = testDatabase()

let platform: Platform
let ana: Person
/** What each project is found by, newest first. */
let texts: { id: number; texto: string }[] = []
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Engenharia')
  await fill(database())
  texts = await database().query<{ id: number; texto: string }>(
    `select t.id, concat_ws(' | ', t.nome_projeto || ' ' || t.status_projeto, p.titulo_proposta, g.name || ' ' || g.email) as texto
       from financeiro_projetos t left join comercial_propostas p on p.id = t.proposta_id
       left join auth_users g on g.id = t.user_id order by t.created_at desc, t.id desc`,
  )
})

test.each([
  'marcia',
  'ma',
  'silva',
  'silva marcia',
  'marcia silva',
  'ma si',
  'reforma silva',
  'reforma',
  'patio galpao',
  'obras.com marcia silva',
  'araujo marcia 7',
  'reforma silva araujo galpao concluido 1',
  'zelia patio telhado 12',
  'marcia marcia',
  'silva xyz',
  '77',
  'xyz',
])(
  '%j finds exactly the projects that hold every word themselves, in their proposal or their manager',
  async busca => {
    const words = busca.split(' ')
    const expected = ids(texts.filter(({ texto }) => words.every(text => folded(` ${texto}`).includes(text))))
    const first = await ana.call(listProjetos, { busca, por_pagina: 100 })
    expect(first).toMatchObject(counted(busca, expected.length))
    expect(ids(first.rows)).toEqual(expected.slice(0, 100))
    const last = Math.max(1, Math.ceil(expected.length / 100))
    const { rows } = await ana.call(listProjetos, { busca, por_pagina: 100, pagina: last })
    expect(ids(rows)).toEqual(expected.slice((last - 1) * 100))
    const narrowed = await ana.call(listProjetos, { busca, filtros: { status_projeto: 'Concluído' } })
    const [row] = await database().query<{ total: number }>(
      `select count(*)::int as total from financeiro_projetos where id = any($1) and status_projeto = 'Concluído'`,
      [expected],
    )
    expect(narrowed).toMatchObject(counted(busca, row?.total ?? 0))
  },
)

test('of more than are counted, a page comes in its order from wherever the matches stand', async () => {
  const insert = `insert into financeiro_projetos (nome_projeto, status_projeto, created_at)
      select $1 || lpad(n::text, 5, '0'), 'Planejamento', '2025-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, $2::int) n`
  await database().transaction({ user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }, async tx => {
    await tx.query('set local session_replication_role = replica')
    // At the end of both orders, behind more rows than are looked through one by one.
    await tx.query(insert, ['Zona Zebu ', COMUNS])
    await tx.query(insert, ['Bloco ', 4000])
  })
  const page = async (busca: string, direcao: 'asc' | 'desc', pagina: number) => {
    const input = { busca, ordem: 'nome_projeto', direcao, pagina, por_pagina: 50 } as const
    const { rows, ...totals } = await ana.call(listProjetos, input)
    // What somebody is still typing is counted less far.
    expect(totals).toEqual({
      total: busca === 'zo' ? BRIEF_COUNT_LIMIT : SEARCH_COUNT_LIMIT,
      total_minimo: true,
    })
    return rows.map(row => row.nome_projeto)
  }
  const names = (from: number, step: 1 | -1) =>
    Array.from({ length: 50 }, (_, n) => `Zona Zebu ${String(from + step * n).padStart(5, '0')}`)
  expect(await page('zebu', 'asc', 1)).toEqual(names(1, 1))
  expect(await page('zebu', 'desc', 1)).toEqual(names(COMUNS, -1))
  expect(await page('zebu zona', 'asc', 3)).toEqual(names(101, 1))
  expect(await page('zo', 'asc', 200)).toEqual(names(9951, 1))
  const file = await ana.call(exportProjetos, { formato: 'csv', busca: 'zebu', ordem: 'nome_projeto' })
  const [, ...exported] = readCsv(await bytesOf(file))
  expect(exported.map(([nome]) => nome).toSorted()).toEqual(
    Array.from({ length: COMUNS }, (_, n) => `Zona Zebu ${String(n + 1).padStart(5, '0')}`),
  )
})

test('choices are found as well', async () => {
  expect(await ana.call(listProjetoOptions, { busca: 'galpao 1000' })).toHaveLength(1)
})
