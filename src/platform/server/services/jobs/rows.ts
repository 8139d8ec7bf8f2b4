import type { Database } from '../../ground/database/database.ts'
import type { Job } from './define.ts'

/** How long a server has a run for itself without saying that it still does it. */
export const LEASE_SECONDS = 20

const OPEN = `estado in ('aguardando', 'executando')`

/** A row that this server runs. `tentativas` tells it from a later claim of the same row. */
export interface Claimed {
  id: number
  nome: string
  entrada: unknown
  tentativas: number
  iniciada_em: string
}

// A row whose server died is due when its lease ends.
const CLAIM = `
  update tarefas_do_sistema set estado = 'executando', tentativas = tentativas + 1, iniciada_em = now(),
    proxima_em = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = (select id from tarefas_do_sistema where ${OPEN} and proxima_em <= now() and nome = any($1)
              order by prioridade, proxima_em limit 1 for update skip locked)
  returning id, nome, entrada, tentativas, iniciada_em`

/** Takes the next due row of one of these jobs, which no other server gets. */
export async function claim(db: Database, names: string[]): Promise<Claimed | undefined> {
  const [row] = await db.query<Claimed>(CLAIM, [names])
  return row
}

/** @returns seconds until a row of these jobs is due; null where none is open */
export async function secondsUntilDue(db: Database, names: string[]): Promise<number | null> {
  const [row] = await db.query<{ em: number | null }>(
    `select extract(epoch from min(proxima_em) - now())::float8 as em from tarefas_do_sistema
     where ${OPEN} and nome = any($1)`,
    [names],
  )
  return row?.em ?? null
}

/** Plans the first run of each schedule that has none planned. */
export async function plan(db: Database, names: string[]): Promise<void> {
  await db.query(
    `insert into tarefas_do_sistema (nome) select unnest($1::text[])
     on conflict (nome, chave) where ${OPEN} do nothing`,
    [names],
  )
}

/**
 * Plans the next run of a schedule for later, also where it is due already. A row that is retried keeps its time.
 * @param sooner also where it is planned for a later time
 */
export async function planLater(db: Database, name: string, seconds: number, sooner: boolean): Promise<void> {
  await db.query(
    `insert into tarefas_do_sistema as t (nome, proxima_em) values ($1, now() + make_interval(secs => $2))
     on conflict (nome, chave) where ${OPEN} do update
       set proxima_em = case when $3 then excluded.proxima_em else greatest(t.proxima_em, excluded.proxima_em) end
       where t.estado = 'aguardando' and t.tentativas = 0`,
    [name, seconds, sooner],
  )
}

/** Keeps rows that are still being run. */
export async function extend(db: Database, claimed: Claimed[]): Promise<void> {
  await db.query(
    `update tarefas_do_sistema t set proxima_em = now() + make_interval(secs => ${LEASE_SECONDS})
     from unnest($1::int[], $2::int[]) as x(id, tentativas)
     where t.id = x.id and t.tentativas = x.tentativas and t.estado = 'executando'`,
    [claimed.map(({ id }) => id), claimed.map(({ tentativas }) => tentativas)],
  )
}

/** Makes due what a server that died was running, where no other server can be: its leases need not end first. */
export async function takeOver(db: Database): Promise<void> {
  await db.query(`update tarefas_do_sistema set proxima_em = now() where estado = 'executando'`)
}

const MINE = `id = $1 and tentativas = $2 and estado = 'executando'`

/** Has a row wait again. @param seconds until the next attempt */
export async function retry(db: Database, { id, tentativas }: Claimed, seconds: number, motivo: string) {
  await db.query(
    `update tarefas_do_sistema set estado = 'aguardando', motivo = $4, de_novo_em = null,
       proxima_em = now() + make_interval(secs => $3) where ${MINE}`,
    [id, tentativas, seconds, motivo],
  )
}

/** Gives a row back that a stop interrupted, as if it had not been taken. */
export async function release(db: Database, { id, tentativas }: Claimed): Promise<void> {
  await db.query(
    `update tarefas_do_sistema set estado = 'aguardando', tentativas = tentativas - 1, proxima_em = now()
     where ${MINE} returning avisar('tarefas', '')`,
    [id, tentativas],
  )
}

// A success settles what failed before it under the same key; a failure takes its place, so that a job that fails every
// hour leaves one row. The next run of a schedule is planned in the same statement: the chain never breaks.
const SETTLE = `
  with fim as (
    update tarefas_do_sistema set estado = $3, motivo = $4, repetivel = $5, terminada_em = clock_timestamp()
    where ${MINE} returning nome, chave, entrada, de_novo_em
  ), anteriores as (
    delete from tarefas_do_sistema t using fim
    where t.nome = fim.nome and t.chave = fim.chave and t.estado = 'falhou'
  ), dia as (
    select date_trunc('day', now() at time zone $8) as inicio, extract(hour from now() at time zone $8) as hora
  ), seguinte as (
    select case
      when de_novo_em is not null then de_novo_em
      when chave <> '' then null
      when $6::int is not null then now() + make_interval(secs => $6)
      else (inicio + make_interval(days => (hora >= $7::int)::int, hours => $7::int)) at time zone $8
    end as em, fim.* from fim, dia
  )
  insert into tarefas_do_sistema (nome, chave, entrada, proxima_em)
  select nome, chave, entrada, em from seguinte where em is not null
  on conflict (nome, chave) where ${OPEN} do nothing`

interface Outcome {
  /** Absent where the run succeeded. */
  motivo?: string
  repetivel?: boolean
}

/** Notes the end of a row and plans the next run. */
export async function settle(
  db: Database,
  { id, tentativas }: Claimed,
  { schedule }: Job,
  timezone: string,
  { motivo, repetivel = true }: Outcome = {},
): Promise<void> {
  const every = schedule && 'every' in schedule ? schedule.every : null
  const hour = schedule && 'dailyAt' in schedule ? schedule.dailyAt : null
  const estado = motivo === undefined ? 'feita' : 'falhou'
  await db.query(SETTLE, [id, tentativas, estado, motivo ?? null, repetivel, every, hour, timezone])
}
