import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../ground/database/database.ts'
import { type Files, type Guarda, LIXEIRA } from '../../ground/files/files.ts'
import type { StoredFile } from '../../ground/files/storage.ts'
import { errorFields, log } from '../../ground/log.ts'

/** A file this young may belong to an upload or a delete that is still under way, here or on another server. */
const UNDER_WAY_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** What a crash left a moment ago is too young at the start: it is looked at again. */
const AGAIN_MS = UNDER_WAY_MS + 60_000
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
async function sweepFiles({ db, files, before }: Sweeping, { pasta, tabela }: Guarda): Promise<number> {
  const { old, total } = await olderThan(files.storage.list(pasta), before)
  const orphans: string[] = []
  for (let at = 0; at < old.length; at += BATCH) {
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
async function sweepBin({ db, files, before }: Sweeping, { pasta, tabela }: Guarda): Promise<number> {
  const { old } = await olderThan(files.storage.list(`${LIXEIRA}/${pasta}`), before)
  for (const aside of old) {
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

/**
 * Sweeps at the start, once more when what a crash left is old enough, and daily.
 * @param alone whether no other server has these files
 * @returns `first` is over once the first one is, or has taken long enough for the start to go on; `stop` ends them
 */
export function startSweeping(
  parts: Omit<Sweeping, 'before'>,
  alone: boolean,
): { first: Promise<unknown>; stop: () => void } {
  const run = async (before: Date) => {
    try {
      const arquivos = await sweep({ ...parts, before })
      // An empty installation has nothing to tell: what a person reads at the first start are two sentences.
      if (arquivos > 0) log.info('arquivos.varridos', { arquivos })
    } catch (error) {
      log.warn('arquivos.varredura_falhou', errorFields(error))
    }
  }
  const olderThanNow = () => void run(new Date(Date.now() - UNDER_WAY_MS))
  // A server that is alone on its data knows that nothing from before its start is under way. It has the database to
  // itself now; once people write, it would wait behind each of them, and crashes in a row would leave more and more.
  const first = alone
    ? Promise.race([run(new Date()), sleep(FIRST_MS, undefined, { ref: false })])
    : undefined
  if (!alone) olderThanNow()
  const again = setTimeout(olderThanNow, AGAIN_MS)
  const daily = setInterval(olderThanNow, DAY_MS)
  again.unref()
  daily.unref()
  return {
    first: first ?? Promise.resolve(),
    stop: () => {
      clearTimeout(again)
      clearInterval(daily)
    },
  }
}
