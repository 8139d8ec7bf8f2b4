import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#platform/testing/eventually.ts'
import { runJobs } from '#platform/testing/records/jobs.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import type { Database } from '../../ground/database/database.ts'
import { postgresqlDatabase } from '../../ground/database/open-postgresql.ts'
import { enqueue, type Job, JobError, makeJob, type Run } from './define.ts'
import { type Claimed, extend, LEASE_SECONDS } from './rows.ts'
import type { Runner } from './runner.ts'

const AUTHOR = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }

let databases: Database[] = []
const db = () => databases[0] as Database
const runners: Runner[] = []
let printed = ''

let doing: (run: Run, input: { n: number }) => Promise<unknown>
let ran: number[] = []
const shared = {
  title: 'Teste',
  description: 'Teste',
  input: z.object({ n: z.int().default(0) }),
  attempts: 3,
  backoff: { first: 60, max: 600 },
  timeout: 60,
  run: async (run: Run, input: { n: number }) => {
    ran.push(input.n)
    await doing(run, input)
  },
}
const pedido = makeJob({ ...shared, name: 'pedido' })
const hora = makeJob({ ...shared, name: 'hora', schedule: { every: 3600 } })
const dia = makeJob({ ...shared, name: 'dia', schedule: { dailyAt: 7 } })
const pesada = makeJob({ ...shared, name: 'pesada', schedule: { dailyAt: 3 }, atStart: true, heavy: true })
const outra = makeJob({ ...shared, name: 'outra', schedule: { every: 3600 }, heavy: true })
const breve = makeJob({ ...shared, name: 'breve', timeout: 0.05 })

beforeAll(async () => {
  const url = await freshDatabaseUrl()
  databases = [postgresqlDatabase(url), postgresqlDatabase(url)]
})
afterAll(() => Promise.all(databases.map(database => database.close())))
beforeEach(async () => {
  doing = async () => undefined
  ran = []
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += text
    return true
  })
  await db().query('truncate tarefas_do_sistema')
})
afterEach(async () => {
  await stopAll()
  vi.restoreAllMocks()
})

const stopAll = () => Promise.all(runners.splice(0).map(runner => runner.stop()))
const open = async (jobs: Job[], on = db(), timezone = 'America/Sao_Paulo') => {
  const runner = await runJobs(on, jobs, { timezone })
  runners.push(runner)
}
interface Row {
  nome: string
  estado: string
  tentativas: number
  motivo: string | null
  em: number
}
const rows = () =>
  db().query<Row>(
    `select nome, estado, tentativas, motivo, extract(epoch from proxima_em - now())::float8 as em
     from tarefas_do_sistema order by id`,
  )
const states = async () => (await rows()).map(({ estado }) => estado)
const dueNow = () =>
  db().query(`update tarefas_do_sistema set proxima_em = now() where estado in ('aguardando', 'executando')
    returning avisar('tarefas', '')`)
/** A run that stays open until it is told to end. */
function held(): { begun: () => number; release: () => void } {
  let open = 0
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  doing = async () => {
    open++
    await gate
  }
  return { begun: () => open, release: () => release() }
}

describe('heavy jobs', () => {
  const planned = async () => new Map((await rows()).map(({ nome, em }) => [nome, em]))

  test('leave the first minutes of a start to people, what was missed as well, and come one after the other', async () => {
    // A server that was away at night, and one that runs them tomorrow.
    await db().query(
      `insert into tarefas_do_sistema (nome, proxima_em) values ('outra', now() - interval '5 hours'),
         ('pesada', now() + interval '20 hours'), ('hora', now() - interval '5 hours')`,
    )
    await open([pesada, outra, hora])
    await eventually(() => expect(ran).toEqual([0]))
    const times = await planned()
    expect(times.get('pesada')).toBeGreaterThan(110)
    expect(times.get('outra')).toBeGreaterThan((times.get('pesada') ?? 0) + 50)
    expect(times.get('outra')).toBeLessThan(300)
    // The chain of what is light goes on.
    await expect.poll(async () => (await planned()).get('hora')).toBeGreaterThan(3000)
  })

  test('another start does not bring them nearer, and one that is tried again keeps its time', async () => {
    await db().query(
      `insert into tarefas_do_sistema (nome, proxima_em, tentativas) values ('outra', now() + interval '30 minutes', 0),
         ('pesada', now() + interval '40 seconds', 1)`,
    )
    await open([pesada, outra])
    const times = await planned()
    expect(times.get('outra')).toBeGreaterThan(1700)
    expect(times.get('pesada')).toBeLessThan(41)
    expect(ran).toEqual([])
  })

  test('asked for they run at once, one at a time', async () => {
    const { begun, release } = held()
    await open([pesada, outra, pedido])
    await enqueue(db(), pesada, { n: 1 })
    await eventually(() => expect(begun()).toBe(1))
    await enqueue(db(), outra, { n: 2 })
    await enqueue(db(), pedido, { n: 3 })
    await eventually(() => expect(begun()).toBe(2))
    await sleep(200)
    expect(ran).toEqual([1, 3])
    release()
    await eventually(() => expect(ran).toEqual([1, 3, 2]))
  })
})

describe('on demand', () => {
  test('what is asked for before the server hears of notifications runs as soon as it does', async () => {
    const deaf: Database = {
      ...db(),
      listen: async (...given) => {
        await sleep(300)
        return db().listen(...given)
      },
    }
    await open([pedido], deaf)
    await sleep(100)
    await enqueue(db(), pedido, { n: 5 })
    await eventually(() => expect(ran).toEqual([5]), 2000)
    await expect.poll(states).toEqual(['feita'])
  })

  test('what is asked for in a transaction runs at once when it commits, and not when it fails', async () => {
    await open([pedido])
    await db().transaction(AUTHOR, async tx => {
      await enqueue(tx, pedido, { n: 7 })
      await sleep(100)
      expect(ran).toEqual([])
    })
    const started = performance.now()
    await eventually(() => expect(ran).toEqual([7]))
    expect(performance.now() - started).toBeLessThan(1000)
    await expect.poll(states).toEqual(['feita'])
    const failing = db().transaction(AUTHOR, async tx => {
      await enqueue(tx, pedido, { n: 8 })
      throw new Error('desfeito')
    })
    await expect(failing).rejects.toThrow('desfeito')
    await sleep(100)
    expect(ran).toEqual([7])
  })

  test('a key is unique while its row is open; what is asked for while it runs is run once more', async () => {
    await enqueue(db(), pedido, { n: 1 }, { key: 'a' })
    await enqueue(db(), pedido, { n: 2 }, { key: 'a' })
    await enqueue(db(), pedido, { n: 3 }, { key: 'b' })
    const { begun, release } = held()
    await open([pedido])
    await expect.poll(begun).toBe(1)
    expect(ran).toEqual([2])
    await enqueue(db(), pedido, { n: 4 }, { key: 'a' })
    await enqueue(db(), pedido, { n: 5 }, { key: 'a' })
    release()
    await expect.poll(() => ran).toEqual([2, 3, 5])
    await expect.poll(states).toEqual(['feita', 'feita', 'feita'])
    await enqueue(db(), pedido, { n: 6 }, { key: 'a' })
    await expect.poll(() => ran).toEqual([2, 3, 5, 6])
  })

  test('later means later', async () => {
    await open([pedido])
    await enqueue(db(), pedido, {}, { at: new Date(Date.now() + 400) })
    await sleep(100)
    expect(ran).toEqual([])
    await eventually(() => expect(ran).toHaveLength(1))
  })

  test('two servers share the rows, and each row is run once', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    for (const n of numbers) await enqueue(db(), pedido, { n }, { key: String(n) })
    doing = () => sleep(5)
    await Promise.all(databases.map(database => open([pedido], database)))
    await eventually(() => expect(ran).toHaveLength(40), 20_000)
    await sleep(100)
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('a row of a job that this server does not know waits for one that does', async () => {
    await db().query(`insert into tarefas_do_sistema (nome) values ('de outra versão')`)
    await open([pedido])
    await sleep(100)
    expect(await states()).toEqual(['aguardando'])
  })
})

describe('a failure', () => {
  test('is repeated later and later, told in the log, and stays visible after the last attempt', async () => {
    doing = () => Promise.reject(new Error('não deu'))
    await open([pedido])
    await enqueue(db(), pedido, {})
    const waiting = (tentativas: number, em: number) => async () => {
      const [row] = await rows()
      expect(row).toMatchObject({ estado: 'aguardando', tentativas, motivo: 'Erro inesperado: não deu' })
      expect(row?.em).toBeGreaterThan(em - 20)
      expect(row?.em).toBeLessThanOrEqual(em)
    }
    await eventually(waiting(1, 60))
    expect(printed).toMatch(/"level":"warn","evento":"job.falha","job":"pedido"/)
    await dueNow()
    await eventually(waiting(2, 120))
    await dueNow()
    await expect
      .poll(rows)
      .toMatchObject([{ estado: 'falhou', tentativas: 3, motivo: 'Erro inesperado: não deu' }])
    expect(printed).toMatch(/"level":"error","evento":"job.desistencia"/)
    // Asked for again it has all its attempts; its success settles the failure.
    doing = async () => undefined
    await enqueue(db(), pedido, {})
    await expect.poll(states).toEqual(['feita'])
  })

  test('that no repetition mends is the last; input that does not fit is one like others', async () => {
    doing = () => Promise.reject(new JobError('O servidor de e-mail recusou.', { last: true }))
    await open([pedido])
    await enqueue(db(), pedido, {})
    await expect
      .poll(rows)
      .toMatchObject([{ estado: 'falhou', tentativas: 1, motivo: 'O servidor de e-mail recusou.' }])
    await db().query(
      `insert into tarefas_do_sistema (nome, chave, entrada) values ('pedido', 'x', '{"n":"x"}')`,
    )
    await dueNow()
    await expect
      .poll(async () => (await rows()).at(-1))
      .toMatchObject({ estado: 'aguardando', tentativas: 1 })
  })

  test('a run that takes too long counts as one, and is told to end', async () => {
    let told: AbortSignal | undefined
    doing = async ({ signal }) => {
      told = signal
      await sleep(60_000, undefined, { ref: false })
    }
    await open([breve])
    await enqueue(db(), breve, {})
    await expect
      .poll(rows)
      .toMatchObject([{ estado: 'aguardando', motivo: 'Passou do tempo máximo (1 min).' }])
    expect(told?.aborted).toBe(true)
  })

  /** A run whose server was killed, with the rest of its lease. */
  const killed = (tentativas: number, seconds: number) =>
    db().query(
      `insert into tarefas_do_sistema (nome, estado, tentativas, proxima_em)
       values ('pedido', 'executando', $1, now() + make_interval(secs => $2))`,
      [tentativas, seconds],
    )

  test('what a killed server ran is taken up when its lease is over, and not for ever', async () => {
    await killed(1, 1.5)
    await open([pedido])
    await sleep(100)
    expect(ran).toEqual([])
    await eventually(() => expect(ran).toHaveLength(1))
    await expect.poll(rows).toMatchObject([{ estado: 'feita', tentativas: 2 }])
    await killed(3, 0)
    await dueNow()
    await expect
      .poll(async () => (await rows()).at(-1))
      .toMatchObject({
        estado: 'falhou',
        motivo: 'O servidor parou no meio da execução.',
      })
    expect(ran).toHaveLength(1)
  })

  test('on a database of its own a server goes on at once with what it died of', async () => {
    await killed(1, LEASE_SECONDS)
    await open([pedido], Object.assign(Object.create(db()), { own: true }))
    await expect.poll(rows).toMatchObject([{ estado: 'feita', tentativas: 2 }])
  })

  test('a run that goes on keeps its lease, and none that another server has meanwhile', async () => {
    await db().query(
      `insert into tarefas_do_sistema (nome, estado, tentativas, proxima_em)
       select nome, 'executando', 2, now() from unnest('{pedido,hora}'::text[]) as nome`,
    )
    const [mine, another] = await db().query<Claimed>('select * from tarefas_do_sistema order by id')
    if (!mine || !another) throw new Error('Two rows were inserted')
    await extend(db(), [mine, { ...another, tentativas: 1 }])
    const [kept, left] = await rows()
    expect(kept?.em).toBeGreaterThan(LEASE_SECONDS - 10)
    expect(left?.em).toBeLessThanOrEqual(0)
  })

  test('a server that was thought dead does not end the run of another', async () => {
    const { begun, release } = held()
    await open([pedido])
    await enqueue(db(), pedido, {})
    await expect.poll(begun).toBe(1)
    // Another server took it meanwhile.
    await db().query('update tarefas_do_sistema set tentativas = tentativas + 1')
    release()
    await stopAll()
    expect(await rows()).toMatchObject([{ estado: 'executando', tentativas: 2 }])
  })
})

describe('a schedule', () => {
  test('runs once for all servers, plans the next run, and goes on after a failure', async () => {
    await Promise.all(databases.map(database => open([hora], database)))
    await eventually(async () => expect(await states()).toEqual(['feita', 'aguardando']))
    expect(ran).toHaveLength(1)
    const next = async () => (await rows()).at(-1)?.em ?? 0
    expect(await next()).toBeGreaterThan(3590)
    await stopAll()
    await Promise.all(databases.map(database => open([hora], database)))
    await sleep(100)
    expect(ran).toHaveLength(1)

    doing = () => Promise.reject(new JobError('Não deu.', { last: true }))
    await dueNow()
    await expect.poll(states).toEqual(['feita', 'falhou', 'aguardando'])
    await dueNow()
    await expect.poll(() => ran.length).toBe(3)
    await expect.poll(states).toEqual(['feita', 'falhou', 'aguardando'])
    doing = async () => undefined
    await dueNow()
    await expect.poll(states).toEqual(['feita', 'feita', 'aguardando'])
  })

  test.each(['America/Sao_Paulo', 'America/Noronha', 'America/New_York'])(
    'of a day is an hour in %s',
    async zone => {
      await open([dia], db(), zone)
      await expect.poll(states).toEqual(['feita', 'aguardando'])
      const [planned] = await db().query<{ hora: string; em: number }>(
        `select to_char(proxima_em at time zone $1, 'HH24:MI:SS') as hora,
         extract(epoch from proxima_em - now())::float8 as em
       from tarefas_do_sistema where estado = 'aguardando'`,
        [zone],
      )
      expect(planned?.hora).toBe('07:00:00')
      expect(planned?.em).toBeGreaterThan(0)
      expect(planned?.em).toBeLessThanOrEqual(25 * 3600)
    },
  )
})

describe('a stop', () => {
  test('waits for what runs, takes nothing more, and gives back what can be interrupted', async () => {
    const { begun, release } = held()
    await open([pedido])
    await enqueue(db(), pedido, {}, { key: 'a' })
    await enqueue(db(), pedido, {}, { key: 'b' })
    await expect.poll(begun).toBe(1)
    let stopped = false
    const stop = stopAll().then(() => {
      stopped = true
    })
    await sleep(100)
    expect(stopped).toBe(false)
    release()
    await stop
    expect(await states()).toEqual(['feita', 'aguardando'])

    doing = async ({ signal }) => {
      while (true) {
        await sleep(10)
        signal.throwIfAborted()
      }
    }
    await open([pedido])
    await expect.poll(states).toEqual(['feita', 'executando'])
    await stopAll()
    expect(await rows()).toMatchObject([{}, { estado: 'aguardando', tentativas: 0 }])
  })
})

test('an idle server asks the database twice when it starts to wait, and then once a minute', async () => {
  let asked = 0
  const counting: Database = {
    ...db(),
    query: (...args) => {
      asked++
      return db().query(...args) as never
    },
  }
  await open([pedido, hora], counting)
  await expect.poll(states).toEqual(['feita', 'aguardando'])
  await sleep(200)
  const before = asked
  await sleep(1500)
  expect(asked - before).toBe(0)
})
