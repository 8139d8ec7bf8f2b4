// PostgreSQL is gone for a minute: what people are told, and whether the server comes back without a restart.
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#platform/testing/servers/postgres.ts'
import { install, save, serverPid, type Told, until } from './installation.ts'

export interface Outage {
  seconds: number
  told: Told[]
  /** From PostgreSQL's first answer to the first client that was saved. */
  recoveryMs: number
  sameProcess: boolean
  alive: boolean
}

/** @param seconds for how long it is gone */
export async function outage(seconds: number): Promise<Outage> {
  const postgres = await startPostgres({ fsync: true })
  const installation = await install(await postgres.createDatabase('alicerce'))
  const { product } = installation
  try {
    const before = serverPid(installation)
    await postgres.kill9()
    const ends = performance.now() + seconds * 1000
    const told: Told[] = []
    let n = 0
    const person = async () => {
      while (performance.now() < ends) {
        const answer = await save(installation, `Na falta ${++n}`)
        // One that PostgreSQL's return still reached is no longer about its absence.
        if (performance.now() < ends) told.push(answer)
        await sleep(500)
      }
    }
    const people = Promise.all(Array.from({ length: 5 }, person))
    await sleep(seconds * 500)
    const health = await fetch(`${product.url}/healthz`)
    const ready = await fetch(`${product.url}/readyz`)
    const rest = ends - performance.now()
    await sleep(Math.max(0, rest))
    await postgres.restart()
    const recoveryMs = await until(
      'a saved client',
      async () => (await save(installation, 'De volta')).status === 200,
    )
    await people
    const sameProcess = before === serverPid(installation)
    return { seconds, told, recoveryMs, sameProcess, alive: health.ok && ready.status === 503 }
  } finally {
    await product.dispose()
    await postgres.stop()
  }
}
