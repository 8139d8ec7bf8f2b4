import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fechamentos } from '#modules/financeiro/apoio/fechamento/server/table.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { hashPassword } from '#platform/server/access/passwords/passwords.ts'
import { credenciais, usuarios } from '#platform/server/access/table.ts'
import { withoutIndexes } from '#platform/server/ground/database/bulk.ts'
import type { Database, Queryable } from '#platform/server/ground/database/database.ts'
import type { Files } from '#platform/server/ground/files/files.ts'
import { auditoria } from '#platform/server/services/auditoria/table.ts'
import { passSummaries } from '#platform/server/services/notificacoes/digest.ts'
import { type Demo, type Kind, openDemo, type Pessoa, type Sizes } from './demo.ts'
import { documento } from './documentos.ts'
import { mesFechado } from './fechamento.ts'
import { insertRows } from './insert.ts'
import { andamento } from './predial.ts'
import { tables } from './tables.ts'
import { demoPeople } from './usuarios.ts'

const BULK = 5000
/** Tickets, the last ones, of which the audit trail tells how they went. */
const TOLD = 2000

export interface DemoOptions {
  sizes: Sizes
  seed?: number
  /** The last day of the data. */
  today?: string
  /** Of everybody who has one. */
  password: string
  /** Where documents are stored; without it there are none. */
  files?: Files
  /** Closes a month. What measures writes leaves all open: figures of a closed one change for a reason alone. */
  closes?: boolean
  /** From so many rows on, the indexes of a table are built once at the end instead of row by row. */
  bulk?: number
}

/** What an empty installation brings along, as long as nobody has touched it. */
const EXAMPLES: Record<string, string> = {
  financeiro_fornecedores: `cnpj in ('11222333000181', '44555666000181') and user_id is null and version = 1`,
  financeiro_contas_a_pagar: `solicitacao_compra in ('SC-001', 'SC-002') and user_id is null and version = 1`,
}

/** Is there any record beside the examples of an empty installation? */
export async function hasBusinessData(db: Queryable): Promise<boolean> {
  const own = tables.map(({ table }) => {
    const name = getTableName(table)
    return `exists (select from ${name} where not (${EXAMPLES[name] ?? 'false'}))`
  })
  const [row] = await db.query<{ any: boolean }>(`select ${own.join(' or ')} as any`)
  return row?.any ?? true
}

/** Writes rows with the triggers at rest: examples are nobody's doing, and leave no trail. */
async function load(tx: Queryable, table: PgTable, rows: Iterable<object>, bulk = false): Promise<void> {
  const name = getTableName(table)
  const always = await tx.query<{ nome: string }>(
    `select tgname as nome from pg_trigger where tgrelid = $1::regclass and tgenabled = 'A'`,
    [name],
  )
  await tx.query(`alter table ${name} disable trigger user`)
  const write = () => insertRows(tx, table, rows)
  await (bulk ? withoutIndexes(tx, name, write) : write())
  await tx.query(`alter table ${name} enable trigger user`)
  for (const { nome } of always) await tx.query(`alter table ${name} enable always trigger ${nome}`)
}

function* rowsOf<Row>(count: number, make: (n: number) => Row, from = 1): Generator<Row> {
  for (let n = from; n < from + count; n++) yield make(n)
}

async function loadPeople(
  tx: Queryable,
  people: Pessoa[],
  { today, password }: { today: string; password: string },
) {
  const moments = { createdAt: today, updatedAt: today }
  const account = ({ id, name, email, login, perfil_acesso, situacao }: Pessoa) => ({
    ...{ id, name, email, login, perfil_acesso, emailVerified: situacao !== 'Convidado' },
    criado_por: situacao === 'Convidado' ? people[0]?.id : null,
    ...{ suspenso_em: situacao === 'Suspenso' ? today : null, ...moments },
  })
  await load(tx, usuarios, people.map(account))
  const hash = await hashPassword(password)
  const credentials = people
    .filter(({ situacao }) => situacao !== 'Convidado')
    .map(({ id }) => ({ accountId: id, providerId: 'credential', userId: id, password: hash, ...moments }))
  await load(tx, credenciais, credentials)
}

/** The last key that each table has given, so that no example takes that of a record which was there. */
async function lastKeys(db: Queryable): Promise<Partial<Record<Kind, number>>> {
  const entries = tables.map(async ({ kind, table }) => {
    const [row] = await db.query<{ last: number | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass)::int as last`,
      [getTableName(table)],
    )
    return [kind, row?.last ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Fills a database with examples, all or nothing; the same options give the same rows. @returns whose they are */
export async function fillDemo(db: Database, options: DemoOptions): Promise<Demo> {
  const { sizes, seed = 2026, today = todayIn('America/Sao_Paulo'), password, files, bulk = BULK } = options
  const people = demoPeople(seed, sizes.usuarios)
  const demo = openDemo({ sizes, seed, today }, people, await lastKeys(db))
  const documents: object[] = []
  if (files) for (let n = 1; n <= sizes.documentos; n++) documents.push(await documento(demo, n, files))
  const author = { user_id: null, nome: 'Demonstração', operacao: 'demo', pedido: '' }
  await db.transaction(author, async tx => {
    await tx.query(`set local maintenance_work_mem = '128MB'`)
    await loadPeople(tx, people, { today, password })
    for (const { kind, table, row } of tables) {
      const count = row ? sizes[kind] : documents.length
      await load(tx, table, row ? rowsOf(count, n => row(demo, n)) : documents, count >= bulk)
      if (count === 0) continue
      await tx.query(`select setval(pg_get_serial_sequence($1, 'id')::regclass, $2)`, [
        getTableName(table),
        demo.id(kind, count),
      ])
    }
    const told = Math.min(TOLD, sizes.chamados)
    const from = sizes.chamados - told + 1
    await insertRows(tx, auditoria, [...rowsOf(told, n => andamento(demo, n), from)].flat())
    // The triggers that rested include those by which the dashboard and the projects add up.
    await tx.query('select painel_instalar()')
    await tx.query('select painel_refazer(serie) from painel_series()')
    await tx.query('select custos_refazer()')
    await tx.query('select refazer_busca_global()')
    if (options.closes) await load(tx, fechamentos, [await mesFechado(tx, demo)])
    // Otherwise the first start writes a mail to each of them.
    await passSummaries(tx, todayIn('America/Sao_Paulo'))
    await tx.query(`select avisar('mudancas', '')`)
  })
  // Also empties the lists of pending index entries that a bulk load leaves behind.
  await db.query('vacuum (analyze)')
  return demo
}
