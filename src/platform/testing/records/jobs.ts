import { permissions } from '../../server/access/permissions/permissions.ts'
import type { Database, Queryable } from '../../server/ground/database/database.ts'
import type { Job, JobParts, Run } from '../../server/services/jobs/define.ts'
import { type Runner, startJobs } from '../../server/services/jobs/runner.ts'
import { matrizDaTabela } from '../access/levels.ts'

const partsOf = (db: Database, parts: Partial<JobParts>): JobParts => ({
  db,
  files: undefined as never,
  guardas: [],
  timezone: 'America/Sao_Paulo',
  permissions: permissions(db, matrizDaTabela),
  partes: [],
  compose: async () => null,
  deliver: async () => ({ situacao: 'Enviado', motivo: null }),
  bulk: undefined as never,
  ...parts,
})

/** Runs these jobs as a server does. @param parts what they need of it */
export const runJobs = (db: Database, jobs: Job[], parts: Partial<JobParts> = {}): Promise<Runner> =>
  startJobs(partsOf(db, parts), jobs)

/** Runs a job once, here and now, past the table. */
export const runOnce = (
  db: Database,
  job: Job,
  input: unknown = {},
  parts: Partial<Run> = {},
): Promise<unknown> =>
  job.run(
    { ...partsOf(db, parts), signal: AbortSignal.any([]), attempt: 1, now: new Date(), ...parts },
    input,
  )

/** Has the mails that wait for a later attempt leave now. */
export const mailsDue = (db: Queryable) =>
  db.query(
    `update tarefas_do_sistema set proxima_em = now() where nome = 'correio' and estado = 'aguardando'
     returning avisar('tarefas', '')`,
  )
