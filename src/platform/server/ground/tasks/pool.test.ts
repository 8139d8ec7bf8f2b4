import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { held } from '../../../testing/effort/effort.ts'
import { AppError } from '../errors.ts'
import { work } from '../work.ts'
import { openPool } from './pool.ts'

const ENTRY = fileURLToPath(new URL('../../../testing/effort/hostile-worker.ts', import.meta.url))
const BOUNDS = { processes: 2, megabytes: 64, seconds: 60, waiting: 3, ofOne: 2, idleMs: 50 }
const pool = (bounds: Partial<typeof BOUNDS> = {}) => {
  const run = openPool(ENTRY, { ...BOUNDS, ...bounds })
  return (nome: string, ...args: unknown[]) => run(nome, args, 'É grande demais.')
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'not refused',
    (error: unknown) => error,
  )

test('arguments go in and the result comes back', async () => {
  expect(await pool()('sleeps', 1)).toBe(1)
})

test('a refusal is the same refusal here, and a fault keeps where it happened', async () => {
  const run = pool()
  const refused = (await refusal(run('refuses', 'xml'))) as AppError
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({
    codigo: 'dados_invalidos',
    message: 'Este arquivo não serve.',
    details: { campos: { xml: 'não serve' } },
  })
  const failed = (await refusal(run('fails'))) as Error
  expect(failed).not.toBeInstanceOf(AppError)
  expect(failed.stack).toContain('hostile-worker.ts')
})

test.each([
  // The next one's process starts within the same time, on a busy machine too.
  ['time', 'spins', { seconds: 4 }],
  ['memory', 'hoards', {}],
])(
  'a task that takes too much %s is ended with a sentence, and nobody waits for it',
  async (_, nome, bounds) => {
    const run = pool({ ...bounds, processes: 1 })
    const before = held()
    const asked = refusal(run(nome))
    const [refused, next] = await Promise.all([asked, run('sleeps', 2)])
    expect(refused).toMatchObject({ codigo: 'grande_demais', message: 'É grande demais.' })
    expect(next).toBe(2)
    expect(held() - before).toBeLessThan(20_000_000)
  },
)

test('the server goes on while a task spins', async () => {
  const asked = refusal(pool({ seconds: 1 })('spins'))
  let longest = 0
  for (let last = performance.now(), n = 0; n < 50; n++) {
    await sleep(5)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  expect(longest).toBeLessThan(300)
  await asked
})

test('a process that ends, or gives what cannot be sent, takes only its own task along', async () => {
  const run = pool({ processes: 1, seconds: 2 })
  const [ended, code, next] = await Promise.all([
    refusal(run('ends')),
    refusal(run('sendsCode')),
    run('sleeps', 3),
  ])
  expect(ended).toBeInstanceOf(Error)
  expect(code).toBeInstanceOf(Error)
  expect(next).toBe(3)
})

test('whoever asks too much waits, and no queue grows without end', async () => {
  const run = pool({ waiting: 2 })
  const done: string[] = []
  const as = (usuario: string, ms: number) =>
    work.run({ pedido: 'p', rota: 'r', usuario }, async () =>
      done.push(`${usuario} ${await run('sleeps', ms)}`),
    )
  const all = [as('ana', 900), as('rui', 300), as('ana', 1)]
  expect(await refusal(as('ana', 1))).toMatchObject({ codigo: 'muitas_tentativas' })
  all.push(as('eva', 2))
  expect(await refusal(as('leo', 1))).toMatchObject({ codigo: 'muitas_tentativas', details: { tentarEm: 5 } })
  await Promise.all(all)
  // Ana's second waits for her first, although it came before Eva's.
  expect(done).toEqual(['rui 300', 'eva 2', 'ana 900', 'ana 1'])
})

test('nobody takes all processes, though nobody else waits yet', async () => {
  const run = pool({ seconds: 3 })
  const as = (usuario: string, nome: string) =>
    work.run({ pedido: 'p', rota: 'r', usuario }, () => run(nome, 1))
  let ended = false
  const spinning = [refusal(as('ana', 'spins')), refusal(as('ana', 'spins'))]
  void Promise.all(spinning).then(() => {
    ended = true
  })
  expect(await as('rui', 'sleeps')).toBe(1)
  expect(ended).toBe(false)
  expect(await spinning[0]).toMatchObject({ codigo: 'grande_demais' })
  expect(await spinning[1]).toMatchObject({ codigo: 'grande_demais' })
})

test('a task that spins ends soon after a kill -9 of the server', async () => {
  const script = `
    const { openPool } = await import(${JSON.stringify(path.join(import.meta.dirname, 'pool.ts'))})
    const run = openPool(${JSON.stringify(ENTRY)}, ${JSON.stringify({ ...BOUNDS, processes: 1 })})
    await run('sleeps', [1], '')
    void run('spins', [], '')
    console.log('spins')
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script])
  await new Promise(resolve => server.stdout.once('data', resolve))
  const worker = Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8'))
  await sleep(1500)
  expect(worker).toBeGreaterThan(0)
  // A process that has ended and was not reaped yet has no working directory.
  const lives = () => existsSync(`/proc/${worker}/cwd`)
  expect(lives()).toBe(true)
  server.kill('SIGKILL')
  await vi
    .waitUntil(() => !lives(), { timeout: 8_000 })
    .finally(() => lives() && process.kill(worker, 'SIGKILL'))
})
