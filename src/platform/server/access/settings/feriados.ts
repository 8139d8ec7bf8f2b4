import type { Changes } from '../../ground/changes.ts'
import type { Database } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import { readFeriados } from './settings.ts'

/** So long after it was read it is read again, while changes may go unnoticed. */
const STALE_MS = 10_000

interface Followed {
  /** The holidays in force, as `ehDiaUtil` takes them: one array until they change. */
  feriados: () => readonly string[]
  leave: () => void
}

/**
 * Keeps the holidays of the settings at hand, so that no call asks the database for them. They are read again when the settings change,
 * here or on another server. While the database's notifications are not heard, or after a read that failed, a call has them read in the
 * background where the last read is older than `staleMs`: that call still answers with the ones of before.
 */
export async function followFeriados(db: Database, changes: Changes, staleMs = STALE_MS): Promise<Followed> {
  let known: readonly string[] = []
  let asked = 0
  let answered = 0
  let askedAt = 0
  let failed = false
  let ended = false

  async function read(): Promise<void> {
    const own = ++asked
    askedAt = Date.now()
    const found = await readFeriados(db)
    // Of two reads under way the later one has seen more.
    if (own < answered) return
    answered = own
    if (own === asked) failed = false
    if (found.join() !== known.join()) known = found
  }
  const readAgain = () => {
    read().catch(error => {
      failed = true
      if (!ended) log.warn('configuracoes.feriados', errorFields(error))
    })
  }

  const leave = changes.subscribe(table => {
    if (table === '' || table === 'configuracoes') readAgain()
  })
  await read()
  return {
    feriados: () => {
      if ((failed || !db.listening()) && Date.now() - askedAt > staleMs) readAgain()
      return known
    },
    leave: () => {
      ended = true
      leave()
    },
  }
}
