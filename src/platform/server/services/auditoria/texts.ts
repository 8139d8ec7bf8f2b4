import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Changes } from '../../ground/changes.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { errorFields, log } from '../../ground/log.ts'
import { restAfter, SLICE } from '../../ground/resting.ts'
import { defineJob, enqueue } from '../jobs/define.ts'

const NEXT = `
  update auditoria a set busca = texto_da_linha(usuario_nome, antes, depois)
  from (select id from auditoria where busca is null and id > $1 order by id limit ${SLICE} for update skip locked) n
  where a.id = n.id
  returning a.id`

/** Gives every row of the trail that has none the text by which it is found, oldest first. */
export async function fillTexts(db: Database, signal?: AbortSignal): Promise<void> {
  const newest = async () =>
    (await db.query<{ id: number }>('select coalesce(max(id), 0) as id from auditoria'))[0]?.id ?? 0
  let seen = await newest()
  // From the last row on: what was filled leaves entries in the index until the next vacuum.
  for (let last = 0; ; ) {
    signal?.throwIfAborted()
    const started = performance.now()
    const rows = await db.query<{ id: number }>(NEXT, [last])
    if (rows.length === 0) return
    last = Math.max(...rows.map(({ id }) => id))
    // Otherwise the write that fills the list of pending entries would sort all of them into the index.
    await db.query(
      `select gin_clean_pending_list('auditoria_busca'), gin_clean_pending_list('auditoria_busca_raras')`,
    )
    if (rows.length < SLICE) continue
    const worked = performance.now() - started
    const now = await newest()
    await sleep(restAfter(worked, now - seen), undefined, { signal })
    seen = now
  }
}

/**
 * Empties the lists of trigrams that writes left in the indexes of searches: soon after a change, and for all changes of that time.
 * A search reads such a list whole, and above some 12 MB PostgreSQL would rather read the whole table.
 */
const sortPending = (db: Queryable): Promise<unknown> =>
  db.query(
    `select gin_clean_pending_list(c.oid) from pg_class c join pg_am m on m.oid = c.relam
     where m.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  )

/**
 * Asked for by `followTrail`; each hour for what nobody tells of, such as sign-ins. Until then a search reads the newest
 * rows themselves: see `LATER`.
 */
export const textosDaTrilha = defineJob({
  name: 'textos_da_trilha',
  title: 'Busca da auditoria',
  description: 'Prepara a busca por texto do que foi registrado ou alterado há pouco.',
  schedule: { every: 3600 },
  atStart: true,
  input: z.strictObject({}),
  attempts: 5,
  backoff: { first: 60, max: 600 },
  timeout: 6 * 3600,
  run: async ({ db, signal }) => {
    await sortPending(db)
    await fillTexts(db, signal)
  },
})

/** So long after a change the texts are made: one run for all changes of that time. */
const SOON_MS = 20_000

/** Has the texts made soon after each change. @returns ends it */
export function followTrail(db: Database, changes: Changes, soonMs = SOON_MS): () => void {
  let timer: NodeJS.Timeout | undefined
  const ask = () => {
    timer = undefined
    enqueue(db, textosDaTrilha, {}).catch(error => log.warn('auditoria.textos', errorFields(error)))
  }
  const leave = changes.subscribe(() => {
    timer ??= setTimeout(ask, soonMs).unref()
  })
  return () => {
    leave()
    clearTimeout(timer)
  }
}

/** Of so many of the newest rows a search makes the text itself where there is none yet: some 20 ms. */
const NEWEST = 500

/** The text of rows that `fillTexts` has not reached, for the search: SQL over `auditoria t`. */
export const LATER = {
  text: 'texto_da_linha(t.usuario_nome, t.antes, t.depois)',
  rows: `t.busca is null and t.id > (select max(id) - ${NEWEST} from auditoria)`,
}
