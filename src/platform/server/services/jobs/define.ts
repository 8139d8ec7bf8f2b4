import type { z } from 'zod'
import type { ParteDoResumo } from '../../../contract/notificacoes.ts'
import type { Permissions } from '../../access/permissions/permissions.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import type { Files, Guarda } from '../../ground/files/files.ts'
import type { Compose, Deliver } from '../../ground/mail/messages.ts'
import type { Bulk } from '../selecao/piece.ts'

/** What a job may use, beside its input. */
export interface JobParts {
  db: Database
  files: Files
  /** The kinds of files that operations store. */
  guardas: Guarda[]
  /** The IANA zone in which `dailyAt` is read. */
  timezone: string
  permissions: Pick<Permissions, 'matrix'>
  /** What a summary may tell of. */
  partes: readonly ParteDoResumo[]
  /** Writes a notification as it leaves. */
  compose: Compose
  deliver: Deliver
  /** Changes many records by the operations of their entities. */
  bulk: Bulk
}

/** What a job knows of the run that it does. */
export interface Run extends JobParts {
  /** Aborted when the server stops or the time is up. A long job calls `throwIfAborted()` between two steps. */
  signal: AbortSignal
  /** 1 for the first attempt. */
  attempt: number
  /** When the run began, by the clock of the database, which all servers share. */
  now: Date
}

interface Declaration<Input extends z.ZodType> {
  /** As the table, the log and the metrics call it. */
  name: string
  /** As Administradores read it. */
  title: string
  description: string
  /** Seconds between the end of one run and the next, or the full hour of each day. Without: on demand alone. */
  schedule?: { every: number } | { dailyAt: number }
  /** Due at each start of a server, too. */
  atStart?: true
  /**
   * It reads whole tables. What is due when a server starts waits for some minutes, and each server runs one of these at a time; what
   * is asked for runs at once.
   */
  heavy?: true
  input: Input
  /** The last one that fails leaves a failed row, which people see. */
  attempts: number
  /** Seconds before the second attempt, doubled with each further one up to `max`. */
  backoff: { first: number; max: number }
  /** Seconds for one attempt. */
  timeout: number
  /** May run twice for one request, also at once: after a crash nobody knows how far the first run came. */
  run(parts: Run, input: z.output<Input>): Promise<unknown>
}

/** A job as `defineJob` makes it. */
export interface Job<Input extends z.ZodType = z.ZodType> extends Omit<Declaration<Input>, 'run'> {
  /** @throws ZodError where a row holds another input */
  run(parts: Run, input: unknown): Promise<unknown>
}

const defined = new Map<string, Job>()

/** A job that no server knows of: it runs where it is handed to a runner. */
export function makeJob<Input extends z.ZodType>(declaration: Declaration<Input>): Job<Input> {
  return {
    ...declaration,
    run: async (parts: Run, input: unknown) => declaration.run(parts, declaration.input.parse(input)),
  }
}

/** Declares work that runs behind the answers, on one of the servers, once for all of them. */
export function defineJob<Input extends z.ZodType>(declaration: Declaration<Input>): Job<Input> {
  if (defined.has(declaration.name)) throw new Error(`Two jobs are called ${declaration.name}`)
  const job = makeJob(declaration)
  defined.set(job.name, job)
  return job
}

/** Every declared job. */
export const jobs = (): Job[] => [...defined.values()]

interface ErrorDetails {
  /** For the log. */
  fields?: Record<string, string | number>
  /** No further attempt helps: the row fails now and cannot be run again. */
  last?: boolean
}

/** A failure with a reason for people. It says nothing about a person: it goes to the table and to the log. */
export class JobError extends Error {
  readonly details: ErrorDetails
  constructor(motivo: string, details: ErrorDetails = {}) {
    super(motivo)
    this.details = details
  }
}

// One open row a key: a second request moves the row that waits, or has the one that runs followed by another run.
const ENQUEUE = `
  insert into tarefas_do_sistema as t (nome, chave, entrada, proxima_em)
  values ($1, $2, $3, coalesce($4::timestamptz, now()))
  on conflict (nome, chave) where estado in ('aguardando', 'executando') do update set
    entrada = excluded.entrada,
    proxima_em = case t.estado when 'aguardando' then excluded.proxima_em else t.proxima_em end,
    de_novo_em = case t.estado when 'executando' then excluded.proxima_em end
  returning avisar('tarefas', '')`

/**
 * Has a job run soon, at least once. Inside a transaction: only if that commits.
 * @param key among the open rows of the job this one is unique; the latest call decides input and time
 * @param at not before
 */
export async function enqueue<Input extends z.ZodType>(
  db: Queryable,
  { name }: Job<Input>,
  input: z.input<Input>,
  { key = '', at }: { key?: string; at?: Date } = {},
): Promise<void> {
  await db.query(ENQUEUE, [name, key, JSON.stringify(input), at?.toISOString() ?? null])
}
