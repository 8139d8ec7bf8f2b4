import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/ground/database/database.ts'
import { type Files, LIXEIRA, openFiles } from '../../server/ground/files/files.ts'
import { guardasOf } from '../../server/services/files/sweep.ts'
import { recordMaker } from '../access/authorization-api.ts'
import { createUser, signedInCookie } from '../access/people.ts'
import { baseOf, describedBy } from '../records/described.ts'
import { everyOperation } from '../records/operations.ts'
import {
  businessTables,
  type Everything,
  everything,
  LINES,
  REFERRING,
  referringColumns,
} from '../records/record-sets.ts'
import { testDatabase } from '../servers/databases.ts'
import type { Client } from '../servers/http-client.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'

// Whatever deletes is in here without being asked for: found by its declaration, deleted with everything that the
// database lets refer to it, and brought back.

const operations = await everyOperation()
const deletes = operations.filter(({ procedure }) => procedure.exclui).map(({ procedure }) => procedure.path)
const folders = guardasOf(operations).map(({ pasta }) => pasta)

/** Deletes for which there is no coming back, and why. */
const FINAL = ['ti/usuarios/delete']

/** Goes only with something else. */
const CREATED_ONLY = ['comercial/envios', 'financeiro/prestacao-contas-cartao']

test('every delete declares how the bin calls what it takes', () => {
  const all = operations.map(({ procedure }) => procedure.path).filter(path => path.endsWith('/delete'))
  expect(all.filter(path => !deletes.includes(path))).toEqual(FINAL)
  expect(deletes.length).toBeGreaterThan(15)
})

const database = testDatabase()

let db: Database
let server: TestServer
let files: Files
let admin: Client
let maker: ReturnType<typeof recordMaker>
/** By table: its entity, and those of its attachments and comments. */
const baseOfTable = new Map<string, string>()
const attachedTo = new Map<string, string[]>()
let records: string[] = []

beforeAll(async () => {
  db = database()
  records = await businessTables(db)
  server = await startTestServer(db, { operations })
  files = await openFiles({ dataDir: server.dataDir, storageUrl: undefined })
  const actor = await createUser(db, 'Administrador')
  admin = server.client(await signedInCookie(db, actor))
  maker = recordMaker(db, admin, actor.id, await describedBy(admin))
  const bases = [...deletes.map(baseOf), ...CREATED_ONLY]
  const attached = bases.filter(base => bases.includes(baseOf(base)))
  for (const base of bases) baseOfTable.set((await maker.make(base)).table, base)
  for (const [table, base] of baseOfTable) {
    attachedTo.set(
      table,
      attached.filter(candidate => baseOf(candidate) === base),
    )
  }
}, 120_000)
afterAll(() => server?.stop())

const snapshot = () => everything(db, files, [...folders, LIXEIRA])

/** Gives a record one of everything that may depend on it, and these theirs. */
async function attach(table: string, id: number, semAnexos = false): Promise<void> {
  for (const base of attachedTo.get(table) ?? [])
    if (!(semAnexos && base.endsWith('/anexos'))) await maker.make(base, id)
  for (const { table: from, column } of await referringColumns(db, table)) {
    const [base, line] = [baseOfTable.get(from), LINES[`${from}.${column}`] ?? LINES[from]]
    if (line) {
      await db.query(line.insert, [id])
      continue
    }
    // What is no record of its own, such as a mention that somebody has not seen, goes with the record for good.
    if (!base && !records.includes(from)) continue
    if (!base) throw new Error(`Nobody told how a record of ${from} is made`)
    const made = await maker.make(base)
    const also = REFERRING[`${from}.${column}`]
    const set = also ? `, ${also.set}` : ''
    await db.query(`update "${from}" set "${column}" = $1${set} where id = $2`, [id, made.id])
    if (!also?.alone) await attach(from, made.id as number, also?.semAnexos)
  }
}

const newest = async () => {
  const { body } = await admin.post('/api/ti/lixeira/list', {})
  const [first] = body.rows as { id: string; nome: string; arquivos: number }[]
  if (!first) throw new Error('The bin is empty')
  return first
}
const done = async (path: string, input: unknown) => {
  const answer = await admin.post(`/api/${path}`, input)
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)])
  return answer.body
}
const unversioned = ({ version: _, ...row }: Record<string, unknown>) => row
const rowsOf = ({ records }: Everything, keys: string[]) => keys.map(key => records.get(key))

test.each(deletes)('%s: deleted and restored, everything is as it was', { timeout: 120_000 }, async path => {
  const { table, id } = await maker.make(baseOf(path))
  await attach(table, id as number)
  // A mail of a record tells it how it ended, a moment after it was made.
  const waiting = () => db.query('select from emails where tabela is not null')
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  const before = await snapshot()

  await done(path, { id })
  const after = await snapshot()
  const gone = [...before.records.keys()].filter(key => !after.records.has(key))
  const stayed = [...after.records.keys()]
  expect(gone).toContain(`${table} ${id}`)
  const entry = await newest()
  const exclui = operations.find(({ procedure }) => procedure.path === path)?.procedure.exclui
  expect(entry).toMatchObject({ tipo: exclui?.tipo, registros: gone.length - 1 })
  const named = before.records.get(`${table} ${id}`)?.[exclui?.nome ?? '']
  expect(entry.nome).toBe(exclui?.palavras?.[String(named)] ?? named)
  const left = [...before.files.keys()].filter(file => !after.files.has(file))
  expect(entry.arquivos).toBe(left.length)
  expect([...after.files.keys()]).toEqual(expect.arrayContaining(left.map(file => `${LIXEIRA}/${file}`)))

  const [first, second] = await Promise.all([
    done('ti/lixeira/restaurar', { id: entry.id }),
    done('ti/lixeira/restaurar', { id: entry.id }),
  ])
  expect(second).toEqual(first)
  expect(first).toEqual({ tipo: exclui?.tipo, nome: entry.nome, aviso: null })
  const now = await snapshot()
  expect([...now.records.keys()]).toEqual([...before.records.keys()])
  expect(rowsOf(now, gone)).toEqual(rowsOf(before, gone))
  expect(rowsOf(now, stayed).map(row => row && unversioned(row))).toEqual(
    rowsOf(before, stayed).map(row => row && unversioned(row)),
  )
  expect(now.files).toEqual(before.files)

  await done(path, { id })
  const again = await newest()
  await done('ti/lixeira/eliminar', { id: again.id })
  const final = await snapshot()
  expect([...final.records.keys()]).toEqual(stayed)
  expect([...final.files.keys()]).toEqual([...before.files.keys()].filter(file => !left.includes(file)))
  const refused = await admin.post('/api/ti/lixeira/restaurar', { id: again.id })
  expect(refused.body).toMatchObject({ codigo: 'nao_encontrado' })
})
