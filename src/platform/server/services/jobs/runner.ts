import { openBehind } from '../../ground/behind.ts'
import { errorFields, log } from '../../ground/log.ts'
import { counter, histogram } from '../../ground/metrics.ts'
import { enqueue, type Job, JobError, type JobParts } from './define.ts'
import {
  type Claimed,
  claim,
  extend,
  LEASE_SECONDS,
  plan,
  planLater,
  release,
  retry,
  secondsUntilDue,
  settle,
  takeOver,
} from './rows.ts'

/** Looked at anyway: a notification may be lost, and then the row waits no longer than this. */
const POLL_MS = 60_000
/** The same while this server does not hear of notifications. */
const DEAF_POLL_MS = 5_000
/** After a start people come first: the first heavy job runs so many seconds later, each other one so many after the one before. */
const FIRST_HEAVY_S = 120
const HEAVY_APART_S = 60
const MAX_MOTIVO = 300

const runs = counter('alicerce_job_runs_total', 'Runs of jobs on this server: done, failed, given up.')
const took = histogram('alicerce_job_duration_seconds', 'Runs of jobs on this server.')

export interface Runner {
  /** Takes no further row and waits for what runs. */
  stop(): Promise<void>
}

/** What people read of a failure. */
function reasonOf(error: unknown): string {
  if (error instanceof JobError) return error.message
  const { mensagem, erro } = errorFields(error)
  return `Erro inesperado: ${mensagem || erro}`.slice(0, MAX_MOTIVO)
}

/** Fails once the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * Runs jobs on this server, of each one row at a time, beside other servers that do the same. A row is taken when the
 * database tells of it, when it is due, or at the next look.
 */
export async function startJobs(parts: JobParts, jobs: readonly Job[]): Promise<Runner> {
  const { db, timezone } = parts
  const byName = new Map(jobs.map(job => [job.name, job]))
  const running = new Map<string, Claimed>()
  const under = openBehind()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false

  const isHeavy = (name: string) => byName.get(name)?.heavy === true
  function free(): string[] {
    const busy = [...running.keys()].some(isHeavy)
    return [...byName.keys()].filter(name => !running.has(name) && !(busy && isHeavy(name)))
  }

  async function fail(job: Job, claimed: Claimed, error: unknown): Promise<void> {
    const { tentativas } = claimed
    const motivo = reasonOf(error)
    const fields = { job: job.name, id: claimed.id, tentativas }
    const known = error instanceof JobError ? error.details : undefined
    const details = known ? { motivo, ...known.fields } : errorFields(error)
    if (known?.last || tentativas >= job.attempts) {
      runs({ job: job.name, result: 'given_up' })
      log.error('job.desistencia', { ...fields, ...details })
      return settle(db, claimed, job, timezone, { motivo, repetivel: !known?.last })
    }
    const seconds = Math.min(job.backoff.first * 2 ** (tentativas - 1), job.backoff.max)
    runs({ job: job.name, result: 'failed' })
    log.warn('job.falha', { ...fields, nova_tentativa_em_s: seconds, ...details })
    return retry(db, claimed, seconds, motivo)
  }

  async function execute(job: Job, claimed: Claimed): Promise<void> {
    const { entrada, tentativas, iniciada_em } = claimed
    // Each of its servers died while it ran: it may be the reason.
    if (tentativas > job.attempts)
      return fail(job, claimed, new JobError('O servidor parou no meio da execução.'))
    const over = new AbortController()
    const late = new JobError(`Passou do tempo máximo (${Math.ceil(job.timeout / 60)} min).`)
    const clock = setTimeout(() => over.abort(late), job.timeout * 1000).unref()
    const signal = AbortSignal.any([stopping.signal, over.signal])
    const started = performance.now()
    try {
      const run = job.run({ ...parts, signal, attempt: tentativas, now: new Date(iniciada_em) }, entrada)
      await Promise.race([run, aborted(over.signal)])
    } catch (error) {
      return await (stopping.signal.aborted ? release(db, claimed) : fail(job, claimed, error))
    } finally {
      clearTimeout(clock)
      took((performance.now() - started) / 1000, { job: job.name })
    }
    runs({ job: job.name, result: 'done' })
    await settle(db, claimed, job, timezone)
  }

  function begin(claimed: Claimed): void {
    const job = byName.get(claimed.nome)
    if (!job) return
    running.set(job.name, claimed)
    // What could not be noted, since the database was away, is run again when the lease is over.
    under.run('job.sem_registro', () =>
      execute(job, claimed).finally(() => {
        running.delete(job.name)
        wake()
      }),
    )
  }

  async function look(): Promise<void> {
    let wait = db.listening() ? POLL_MS : DEAF_POLL_MS
    try {
      do {
        again = false
        for (;;) {
          const claimed = stopping.signal.aborted ? undefined : await claim(db, free())
          if (!claimed) break
          begin(claimed)
        }
      } while (again && !stopping.signal.aborted)
      const due = stopping.signal.aborted ? null : await secondsUntilDue(db, free())
      if (due !== null) wait = Math.min(Math.max(due * 1000, 0) + 1, wait)
    } catch (error) {
      wait = DEAF_POLL_MS
      log.error('job.fila', errorFields(error))
    }
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(wake, wait).unref()
  }

  function wake(): void {
    again = true
    if (stopping.signal.aborted) return
    looking ??= look().finally(() => {
      looking = undefined
      if (again) wake()
    })
  }

  if (db.own) await takeOver(db)
  await plan(
    db,
    jobs.filter(({ schedule, heavy }) => schedule && !heavy).map(({ name }) => name),
  )
  for (const job of jobs) if (job.atStart && !job.heavy) await enqueue(db, job, {})
  for (const [n, job] of jobs.filter(({ heavy, schedule }) => heavy && schedule).entries())
    await planLater(db, job.name, FIRST_HEAVY_S + n * HEAVY_APART_S, job.atStart === true)
  const heartbeat = setInterval(
    () => {
      const claimed = [...running.values()]
      if (claimed.length > 0) extend(db, claimed).catch(error => log.warn('job.posse', errorFields(error)))
    },
    (LEASE_SECONDS / 3) * 1000,
  ).unref()
  wake()
  // What came between the first look and this was told to nobody.
  db.listen('tarefas', wake).then(wake, error => log.warn('job.escuta', errorFields(error)))

  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await under.settled()
      clearInterval(heartbeat)
    },
  }
}
