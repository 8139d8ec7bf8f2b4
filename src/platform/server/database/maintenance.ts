import { errorFields, log } from '../log.ts'
import type { Database } from './database.ts'

const CHECK_MS = 30_000
/** Nobody asked anything for this long: a moment to tidy up. */
const QUIET_MS = 5_000
/** Tidying is put off for a quiet moment, but not for ever. */
const AT_LATEST_MS = 3_600_000

/** Tables of which a tenth or more changed since they were last looked at, the most changed first. */
const DUE = `
  select relname as tabela from pg_stat_user_tables
  where n_mod_since_analyze > 200 + 0.1 * n_live_tup order by n_mod_since_analyze desc limit 1`

/**
 * A PostgreSQL server tidies up by itself; the embedded one has no process for it. Without it, plans rest on no
 * figures and dead rows stay: a search of 100,000 rows then takes twice as long. One table at a time, in quiet
 * moments, since it runs in the thread that answers (0.2 s for 50,000 rows).
 * @param lastRequest when somebody last asked something, in milliseconds
 */
export function startMaintenance(db: Database, lastRequest: () => number): () => void {
  if (db.engine !== 'embedded') return () => {}
  let waitingSince: number | undefined
  let running = false

  async function check(): Promise<void> {
    const [due] = await db.query<{ tabela: string }>(DUE)
    if (!due) {
      waitingSince = undefined
      return
    }
    waitingSince ??= Date.now()
    const quiet = Date.now() - lastRequest() > QUIET_MS
    if (!quiet && Date.now() - waitingSince < AT_LATEST_MS) return
    // A smaller sample than PostgreSQL's own is enough for the plans of these tables, and five times faster.
    await db.query(`select set_config('default_statistics_target', '20', false)`)
    await db.query(`vacuum (analyze) "${due.tabela}"`)
    log.info('banco.manutencao', { tabela: due.tabela })
  }

  const timer = setInterval(() => {
    if (running) return
    running = true
    check()
      .catch(error => log.warn('banco.manutencao_falhou', errorFields(error)))
      .finally(() => {
        running = false
      })
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
