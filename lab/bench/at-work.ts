// What `scale` and `day` share: people who are signed in, and their work in a process of its own.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { newClients } from './clients.ts'
import { emails, ROWS } from './data.ts'
import type { Mixed, MixedFigures } from './mixed.ts'
import { type Place, signIn } from './processes.ts'
import { table } from './report.ts'

const NAMES = 500
/** At a time. */
const DOOR = 4

/** Lets so many people in, one after the other by a few doors. @returns their cookies */
export async function signInAll(port: number, count: number): Promise<string[]> {
  const cookies: string[] = []
  let next = 0
  const door = async () => {
    while (next < count) {
      const n = next++
      cookies[n] = await signIn(port, emails[n] ?? '')
    }
  }
  await Promise.all(Array.from({ length: DOOR }, door))
  return cookies
}

/** Makes administrators of so many, for all that they do is theirs to do. @returns an employee's id */
export async function promote(place: Place, count: number): Promise<number> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  try {
    await db.query(`update auth_users set perfil_acesso = 'Administrador' where email = any($1)`, [
      emails.slice(0, count),
    ])
    const [employee] = await db.query<{ id: number }>('select min(id) as id from rh_funcionarios')
    return employee?.id ?? 0
  } finally {
    await db.close()
  }
}

export async function atWork(work: Omit<Mixed, 'clients' | 'names'>): Promise<MixedFigures> {
  const file = path.join(import.meta.dirname, 'mixed.ts')
  const running = promisify(execFile)(process.execPath, [file], { maxBuffer: 1e8 })
  const names = newClients()
    .slice(0, NAMES)
    .map(({ nome_cliente }) => nome_cliente)
  running.child.stdin?.end(JSON.stringify({ ...work, clients: ROWS, names }))
  return JSON.parse((await running).stdout)
}

export const answeredTable = ({ answered }: MixedFigures): string =>
  table(
    ['what', 'how often', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
    answered
      .toSorted((a, b) => b.count - a.count)
      .map(({ what, count, ...ms }) => [
        what,
        count.toLocaleString('en'),
        ...(what === 'event told'
          ? ['–', '–', '–', '–']
          : [ms.p50, ms.p95, ms.p99, ms.worst].map(n => n.toFixed(0))),
      ]),
  )

export const errorsOf = ({ errors }: MixedFigures): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0)

export const errorsText = (figures: MixedFigures): string =>
  errorsOf(figures) === 0
    ? 'No error.'
    : Object.entries(figures.errors)
        .map(([what, count]) => `${count} × ${what.replaceAll('|', '/')}`)
        .join('; ')
