import type { Operation } from './engine/operation.ts'
import { redatoresDeAprovacao } from './services/aprovacoes/avisos.ts'
import { filhasOf } from './services/auditoria/owners.ts'
import { redatoresDeComentario } from './services/comentarios/mentions.ts'
import type { Job } from './services/jobs/define.ts'
import type { Redator } from './services/notificacoes/compose.ts'
import type { Serie } from './services/somas/series.ts'

/** What one department brings to the server: its `server/module.ts`. `departments.server.ts` lists the departments. */
export interface ServerModule {
  /** The procedures of its entities. */
  operations: readonly Operation[]
  /** Procedures that need the procedures of every department, such as the audit trail of all records. */
  overAll?: (operations: readonly Operation[]) => readonly Operation[]
  /** Its kinds of notification, each with its writer. */
  redatores?: readonly Redator[]
  /** Its background jobs. */
  jobs?: readonly Job[]
  /** What the dashboard adds up of its records. */
  series?: readonly Serie[]
}

/** All that these departments bring, with what their operations declare. */
export function gather(departments: readonly ServerModule[]) {
  const own = departments.flatMap(({ operations }) => operations)
  return {
    operations: [...own, ...departments.flatMap(({ overAll }) => overAll?.(own) ?? [])],
    filhas: filhasOf(own),
    redatores: [
      ...departments.flatMap(({ redatores = [] }) => redatores),
      ...redatoresDeComentario,
      ...redatoresDeAprovacao,
    ],
    series: departments.flatMap(({ series = [] }) => series),
    jobs: departments.flatMap(({ jobs = [] }) => jobs),
  }
}
