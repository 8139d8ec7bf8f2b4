import { globSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../servers/databases.ts'
import { collectStatements, type Statement } from './collect.ts'
import { describeStatement } from './describe.ts'
import { functionStatements } from './functions.ts'
import { differences, type TableColumn } from './rows.ts'

// SQL is text, and the names in it are checked: PostgreSQL parses every statement of the source text against the migrated
// schema, and its columns are compared with the type that the code declares for its rows.

/** Files that compose statements as they run, and what they take the names from. */
const COMPOSED = {
  'declarations that are read here, too': [
    'engine/list-columns',
    'engine/list-conditions',
    'engine/list-kept',
    'engine/list-query',
    'engine/list-groups',
    'engine/list-related',
    'engine/list-select',
    'engine/list-walk',
    'engine/records',
    'ground/database/halves',
    'services/espera/operations',
    'services/espera/changes',
    'services/espera/read',
    'services/espera/silenced',
    'services/inicio/read',
    'services/vencimentos/read',
    'services/vencimentos/walk',
    'services/paleta/operation',
    'services/paleta/search',
    'services/paleta/sync',
    'services/auditoria/history',
    'services/auditoria/owners',
    'services/auditoria/trail',
    'services/export/operation',
    'services/selecao/readable',
    'services/selecao/refusals',
    'services/planilhas/compare',
    'services/planilhas/find',
    'services/auditoria/places',
    'services/comentarios/mentions',
  ],
  'the catalog of the database, and tables with files': [
    'services/exemplos/held',
    'services/exemplos/marks',
    'engine/deleting',
    'ground/database/bulk',
    'services/backup/backup',
    'services/backup/resting',
    'services/backup/tables',
    'services/files/anexos/with-parent',
    'services/files/sweep',
    'services/lixeira/links',
    'services/lixeira/missing',
    'services/lixeira/restore',
    'services/mail/entrega',
  ],
  'what departments declare of approvals, which alcadas.test.ts runs': [
    'alcadas/server/alcance',
    'services/aprovacoes/declare',
    'services/aprovacoes/decide',
    'services/aprovacoes/job',
    'services/aprovacoes/many',
    'services/aprovacoes/read',
  ],
  'what others ask, passed on': ['services/selecao/together'],
  'conditions of declarations, each explained by its own test': ['engine/ficha'],
  'their callers': [
    'ground/database/ahead',
    'ground/database/alone',
    'ground/database/listener',
    'ground/database/migrate',
    'ground/database/open-postgresql',
    'ground/database/replica',
    'ground/database/statements',
    'services/backup/connection',
  ],
  'a contract and its table, which ties.test.ts holds together': ['engine/lines'],
  // The tests beside them run each of their forms.
  'how many words, limits or tables there are': [
    'access/throttle',
    'financeiro/apoio/conciliacao/server/candidatas',
    'financeiro/apoio/fechamento/server/linhas',
    'financeiro/apoio/fluxo/server/service',
    'financeiro/apoio/juncoes/server/devolver',
    'financeiro/apoio/juncoes/server/guardadas',
    'financeiro/apoio/juncoes/server/job',
    'financeiro/apoio/juncoes/server/service',
    'financeiro/apoio/parecidas/server/service',
    'predial/apoio/sugestoes/server/service',
    'financeiro/prestacao-contas-cartao/server/service',
  ],
  'series.test.ts runs what the departments declare': ['services/somas/series'],
  'figures-sql.test.ts reads them': ['modules/painel/server/service', 'modules/painel/server/linhas'],
}

/** Of the session or of a cursor: these name nothing of the schema, and PostgreSQL describes no result. */
const NO_STATEMENT = /^(set timezone|fetch) /

const collected = collectStatements()
/** Those of the source text, then those of the functions in the database. */
const statements = collected.statements
  .filter(({ text }) => !NO_STATEMENT.test(text))
  // PostgreSQL describes one statement at a time: of these two, the one that names something.
  .map(statement => ({ ...statement, text: statement.text.replace(/^commit; /, '') }))

let client: pg.Client
/** By table and column as PostgreSQL numbers them. */
const columns = new Map<string, TableColumn & { type: string }>()
beforeAll(async () => {
  client = new pg.Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  const { rows } = await client.query(
    `select c.oid::int as oid, a.attnum, c.relname as table, a.attname as name, a.attnotnull as obligatory,
       format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  for (const { oid, attnum, ...column } of rows) columns.set(`${oid} ${attnum}`, column)
  statements.push(...(await functionStatements(client)))
})
afterAll(() => client.end())

/** What is wrong with a statement, each with its place. */
async function complaints({ place, text, row }: Statement): Promise<string[]> {
  const result = await describeStatement(client, text)
  if (result instanceof Error) return [`${place} ${result.message}: ${text.replace(/\s+/g, ' ')}`]
  const found = differences(text, row ?? [], result, at => columns.get(`${at.tableID} ${at.columnID}`))
  return row ? found.map(each => `${place} ${each}`) : []
}

test('every statement is read, but in the files that compose theirs', () => {
  const files = new Set(collected.composed.map(place => place.replace(/\.ts:\d+$/, '')))
  const known = Object.values(COMPOSED).flat()
  expect([...files].filter(file => !known.some(each => file.endsWith(each)))).toEqual([])
  expect(known.filter(each => ![...files].some(file => file.endsWith(each)))).toEqual([])
  expect(statements.length).toBeGreaterThan(250)
})

test('PostgreSQL knows every name in them, and answers the rows that the code declares', async () => {
  const found: string[] = []
  for (const statement of statements) found.push(...(await complaints(statement)))
  expect(found).toEqual([])
})

/** Statements that break when a column gets another name; `first` stops at the first of them. */
async function brokenBy({ table, name }: TableColumn, first: boolean): Promise<string[]> {
  const broken: string[] = []
  const mentions = new RegExp(`\\b${name}\\b`)
  await client.query('begin')
  await client.query(`alter table "${table}" rename column "${name}" to "${name}_novo"`)
  for (const { place, text } of statements.filter(each => mentions.test(each.text))) {
    await client.query('savepoint antes')
    if ((await describeStatement(client, text)) instanceof Error) broken.push(place)
    await client.query('rollback to antes')
    if (first && broken.length > 0) break
  }
  await client.query('rollback')
  return broken
}

describe('a renamed column', () => {
  test.each([
    [
      'financeiro_cartoes',
      'nome_cartao',
      ['prestacao-contas-cartao/server/read.ts:', 'prestacao-contas-cartao/server/service.ts:'],
    ],
    [
      'financeiro_contas_a_pagar',
      'data_vencimento',
      [
        'contas-a-pagar/server/notificacoes.ts:',
        'contas-a-pagar/server/service.ts:',
        'painel_somar_financeiro_contas_a_pagar()',
      ],
    ],
    [
      'auth_accounts',
      'password',
      [
        'access/passwords/own-password.ts:',
        'access/passwords/strengthen.ts:',
        'auditar_senha() of auth_accounts',
      ],
    ],
    ['auth_sessions', 'userId', ['access/sessions/sessions.ts:', 'avisar_acesso() of auth_sessions']],
  ])('%s.%s is told with every place that names it', async (table, name, places) => {
    const broken = await brokenBy({ table, name, obligatory: true }, false)
    for (const place of places)
      expect(
        broken.some(each => each.includes(place)),
        place,
      ).toBe(true)
  })

  test('breaks a statement, or is one that Drizzle alone names', async () => {
    const typed = new Set(
      tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`)),
    )
    const unnoticed: string[] = []
    for (const column of columns.values()) {
      const name = `${column.table}.${column.name}`
      if ((await brokenBy(column, true)).length === 0 && !typed.has(name)) unnoticed.push(name)
    }
    expect(unnoticed).toEqual([])
  })
})

const src = path.resolve(import.meta.dirname, '../../..')
/** Every table as `table.ts` files declare it. */
const tables = (
  await Promise.all(globSync('**/server/**/table.ts', { cwd: src }).map(file => import(path.join(src, file))))
).flatMap(module =>
  Object.values(module as object)
    .filter(value => is(value, PgTable))
    .map(getTableConfig),
)

test('table.ts files have the columns of the database, with their types', () => {
  const declared = tables.flatMap(({ name, columns }) =>
    columns.map(column => {
      const type = column
        .getSQLType()
        .replace(/ COLLATE.*/, '')
        .replace(', ', ',')
      return `${name}.${column.name} ${type}${column.notNull ? ' not null' : ''}`
    }),
  )
  const there = [...columns.values()].map(
    ({ table, name, type, obligatory }) => `${table}.${name} ${type}${obligatory ? ' not null' : ''}`,
  )
  expect(declared.toSorted()).toEqual(there.toSorted())
})

test('what is read of a snapshot in the trail is a column', async () => {
  const known = new Set([...columns.values()].map(({ name }) => name))
  const { rows: functions } = await client.query<Statement>(
    `select proname as place, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const wrong = [...statements, ...functions].flatMap(({ place, text }) =>
    [...text.matchAll(/->>? ?'(\w+)'/g)]
      .filter(([, key = '']) => !known.has(key))
      .map(([, key]) => `${place} ${key}`),
  )
  expect(wrong).toEqual([])
})
