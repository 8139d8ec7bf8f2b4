import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { log } from '../log.ts'
import { LOCKS } from './locks.ts'

/** Told by a server that comes to one that is alone. */
export const ANOTHER = 'outro_servidor'
/** How long the one that is alone may take to make room: beyond it its listening connection is ended, and with it its locks. */
const YIELD_MS = 5_000
/** How often a server looks whether the others have gone. */
const LOOK_MS = 60_000

/** Those of an older version hold no lock. */
const OTHERS = `
  select exists (select from pg_stat_activity where datname = current_database()
    and application_name = 'alicerce-escuta' and pid <> pg_backend_pid()) as some`
const END_HOLDER = `
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and objid = ${LOCKS.ouvintes} and objsubid = 1 and mode = 'ExclusiveLock' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`

/** What a listening connection knows of others on the same database. */
export interface Alone {
  /** Under this number the database knows that only this server listens; undefined while others may. */
  number(): number | undefined
  /** Makes room for a server that came. */
  yield(): Promise<void>
  leave(): void
}

/**
 * Keeps track, for a connection that listens already, of whether it is the only one. Every server holds the lock `ouvintes`
 * as long as it listens: shared, or alone. The first holds it alone, and a second lock under a number of its own, by which the
 * function `enviar_avisos(number)` sees at each commit that nobody else has to be told. Who comes later waits until both
 * are given back; what was written before, it has not read yet. Locks end with the connection: nobody is alone by mistake.
 */
export async function holdPlace(client: pg.Client): Promise<Alone> {
  const own = randomInt(2 ** 31 - 1)
  let alone = false
  let busy: Promise<void> = Promise.resolve()

  /** Takes the place alone where nobody else has one. @returns false where it is one of several */
  async function tryAlone(): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(${LOCKS.ouvintes}) as got`,
    )
    if (!rows[0]?.got) return false
    const older = await client.query<{ some: boolean }>(OTHERS)
    if (older.rows[0]?.some) {
      await client.query(`select pg_advisory_unlock(${LOCKS.ouvintes})`)
      return false
    }
    await client.query(`select pg_advisory_lock(${LOCKS.ouvintes + 1}, ${own})`)
    alone = true
    return true
  }

  async function share(): Promise<void> {
    await client.query(`select pg_notify('${ANOTHER}', '')`)
    await client.query(`set lock_timeout = ${YIELD_MS}`)
    try {
      await client.query(`select pg_advisory_lock_shared(${LOCKS.ouvintes})`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error
      log.warn('banco.ouvinte_parado')
      await client.query(END_HOLDER)
      await client.query(`select pg_advisory_lock_shared(${LOCKS.ouvintes})`)
    }
    await client.query('set lock_timeout = 0')
  }

  if (!(await tryAlone())) await share()

  const inTurn = (work: () => Promise<void>) => {
    busy = busy.then(work).catch(() => undefined)
    return busy
  }
  const timer = setInterval(() => {
    if (alone) return
    void inTurn(async () => {
      // Beside its share; where it stays alone, the share goes.
      if (await tryAlone()) await client.query(`select pg_advisory_unlock_shared(${LOCKS.ouvintes})`)
    })
  }, LOOK_MS).unref()

  return {
    number: () => (alone ? own : undefined),
    yield: () =>
      inTurn(async () => {
        if (!alone) return
        alone = false
        await client.query(`select pg_advisory_unlock(${LOCKS.ouvintes + 1}, ${own})`)
        await client.query(`select pg_advisory_lock_shared(${LOCKS.ouvintes})`)
        await client.query(`select pg_advisory_unlock(${LOCKS.ouvintes})`)
      }),
    leave: () => clearInterval(timer),
  }
}
