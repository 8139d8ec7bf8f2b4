import { removeUnconfirmed } from '../access/sign-up/unconfirmed.ts'
import type { Behind } from '../ground/behind.ts'
import type { Database } from '../ground/database/database.ts'

const HOUR_MS = 3_600_000

const EXPIRED = [
  `delete from auth_sessions where "expiresAt" < now()`,
  `delete from auth_verifications where "expiresAt" < now()`,
  `delete from tentativas where desde < now() - interval '1 day'`,
  `delete from auth_segundo_fator where ativo_em is null and criado_em < now() - interval '1 day'`,
  `delete from idempotencia where created_at < now() - interval '30 days'`,
]

/** Removes what has expired, at the start and every hour; several servers doing it at once do no harm. */
export function startCleanup(db: Database, behind: Behind): () => void {
  const run = () =>
    behind.run('limpeza.falha', async () => {
      for (const statement of EXPIRED) await db.query(statement)
      await removeUnconfirmed(db)
    })
  run()
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
