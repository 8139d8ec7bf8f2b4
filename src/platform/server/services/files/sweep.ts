import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import { type Files, type Guarda, LIXEIRA } from '../../ground/files/files.ts'
import type { StoredFile } from '../../ground/files/storage.ts'
import { errorFields, log } from '../../ground/log.ts'

/** A file this young may belong to an upload or a delete that is still under way, here or on another server. */
const UNDER_WAY_MS = 10 * 60_000
/** What a crash left a moment ago is too young at the start: it is looked at again. */
export const AGAIN_MS = UNDER_WAY_MS + 60_000
const BATCH = 500
/** The start waits for its sweep no longer than this: with very many files it goes on beside. */
const FIRST_MS = 1000
/** More orphans than these, and more than half of all, mean a wrong database rather than crashes. */
const SUSPICIOUS = 100

interface Sweeping {
  db: Database
  files: Files
  guardas: Guarda[]
  /** Files that came before are judged. */
  before: Date
  signal?: AbortSignal
}

type Owner = 'registro' | 'lixeira'

/**
 * Which of `paths` belong to a record, and which to what is in the bin. Asked in one statement, since records go into the
 * bin and come back from it between two. What belongs to neither never will again.
 */
async function ownersOf(db: Database, tabela: string, paths: string[]): Promise<Map<string, Owner>> {
  const rows = await db.query<{ path_arquivo: string; dono: Owner }>(
    `select path_arquivo, 'registro' as dono from ${tabela} where path_arquivo = any($1)
     union all select path_arquivo, 'lixeira' from exclusoes_arquivos where path_arquivo = any($1)`,
    [paths],
  )
  return new Map(rows.map(({ path_arquivo, dono }) => [path_arquivo, dono]))
}

async function olderThan(found: AsyncIterable<StoredFile>, before: Date) {
  const old: string[] = []
  let total = 0
  for await (const { path: key, modified } of found) {
    total++
    if (modified < before) old.push(key)
  }
  return { old, total }
}

/** Removes files without a record. */
async function sweepFiles(
  { db, files, before, signal }: Sweeping,
  { pasta, tabela }: Guarda,
): Promise<number> {
  const { old, total } = await olderThan(files.storage.list(pasta), before)
  const orphans: string[] = []
  for (let at = 0; at < old.length; at += BATCH) {
    signal?.throwIfAborted()
    const batch = old.slice(at, at + BATCH)
    // A storage that failed during a delete left files of the bin where they were.
    const owners = await ownersOf(db, tabela, batch)
    orphans.push(...batch.filter(key => !owners.has(key)))
  }
  if (orphans.length > SUSPICIOUS && orphans.length > total / 2) {
    log.error('arquivos.varredura_recusada', { pasta, arquivos: total, sem_registro: orphans.length })
    return total
  }
  for (const key of orphans) {
    await files.storage.remove(key)
    log.warn('arquivos.removido_sem_registro', { arquivo: withoutName(key) })
  }
  return total
}

/** Gives a file back to its record, which nobody deletes meanwhile. @returns whether the record stands */
const giveBack = (db: Database, files: Files, tabela: string, aside: string, key: string): Promise<boolean> =>
  db.transaction({ user_id: null, nome: 'Varredura', operacao: 'varredura', pedido: '' }, async tx => {
    const found = await tx.query(`select from ${tabela} where path_arquivo = $1 for key share`, [key])
    if (found.length > 0) await files.storage.move(aside, key)
    return found.length > 0
  })

/** Gives files set aside back to records that stand, and removes those whose record cannot come back. */
async function sweepBin({ db, files, before, signal }: Sweeping, { pasta, tabela }: Guarda): Promise<number> {
  const { old } = await olderThan(files.storage.list(`${LIXEIRA}/${pasta}`), before)
  for (const aside of old) {
    signal?.throwIfAborted()
    const key = aside.slice(LIXEIRA.length + 1)
    const owner = (await ownersOf(db, tabela, [key])).get(key)
    if (owner === 'lixeira') continue
    if (owner === 'registro') {
      // Whoever deletes the record meanwhile sets the file aside.
      if (!(await giveBack(db, files, tabela, aside, key))) continue
    } else await files.storage.remove(aside)
    const evento = owner ? 'arquivos.devolvido' : 'arquivos.removido_da_lixeira'
    log.warn(evento, { arquivo: withoutName(key) })
  }
  return old.length
}

async function sweepReceived({ files, before }: Sweeping): Promise<number> {
  const names = await readdir(files.incoming)
  for (const name of names) {
    const file = path.join(files.incoming, name)
    const found = await stat(file).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(file, { force: true })
    log.warn('arquivos.removido_incompleto', { arquivo: name })
  }
  return names.length
}

/** A person's name may be part of a file's name, which no log shall hold: folder and time tell which it was. */
const withoutName = (key: string) => key.replace(/(\/\d+)_[^/]*$/, '$1')

/**
 * Mends what a crash between a file and its record left behind, and says what it removed.
 * @returns how many files it looked at
 */
export async function sweep(sweeping: Sweeping): Promise<number> {
  let looked = await sweepReceived(sweeping)
  for (const guarda of sweeping.guardas) {
    looked += await sweepFiles(sweeping, guarda)
    looked += await sweepBin(sweeping, guarda)
  }
  return looked
}

/** The kinds of files that these operations store, each once. */
export const guardasOf = (operations: { guarda?: Guarda }[]): Guarda[] => [
  ...new Map(operations.flatMap(({ guarda }) => (guarda ? [[guarda.pasta, guarda] as const] : []))).values(),
]

/** Sweeps what is old enough not to be under way, and says how much it looked at. */
export async function sweepOld(
  parts: Omit<Sweeping, 'before'>,
  before = new Date(Date.now() - UNDER_WAY_MS),
) {
  const arquivos = await sweep({ ...parts, before })
  // An empty installation has nothing to tell: what a person reads at the first start are two sentences.
  if (arquivos > 0) log.info('arquivos.varridos', { arquivos })
}

/**
 * The sweep before a server serves. One that is alone on its data knows that nothing from before its start is under way,
 * and has the database to itself: once people write, a sweep waits behind each of them, and crashes in a row would leave
 * more and more. Another one looks after its own folder of received files, which no other server's sweep sees.
 * @param alone whether no other server has these files
 */
export async function sweepAtStart(parts: Omit<Sweeping, 'before'>, alone: boolean): Promise<void> {
  const before = new Date(alone ? Date.now() : Date.now() - UNDER_WAY_MS)
  const swept = alone ? sweepOld(parts, before) : sweepReceived({ ...parts, before })
  const noted = swept.catch(error => log.warn('arquivos.varredura_falhou', errorFields(error)))
  await Promise.race([noted, sleep(FIRST_MS, undefined, { ref: false })])
}
