import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createAuth } from './access/auth.ts'
import { authRoutes } from './access/auth-routes.ts'
import { sessionCookieName } from './access/cookies.ts'
import { permissions as openPermissions, seedPermissions } from './access/permissions.ts'
import { openVault } from './access/second-factor/vault.ts'
import { readSecret } from './access/secret.ts'
import { openSessions } from './access/sessions.ts'
import { logSignUpPolicy } from './access/sign-up-policy.ts'
import { startStrengthening } from './access/strengthen.ts'
import { openBehind } from './behind.ts'
import { followChanges } from './changes.ts'
import { startCleanup } from './cleanup.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import { openFiles } from './files/files.ts'
import { guardasOf, startSweeping } from './files/sweep.ts'
import { createApp } from './http/app.ts'
import { procedures } from './http/procedures.ts'
import { createHttpServer } from './http/server.ts'
import { staticFiles } from './http/static-files.ts'
import { imageRoutes } from './images/routes.ts'
import { liveRoutes } from './live.ts'
import { startEmptying } from './lixeira/purge.ts'
import { log } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import { serveMetrics } from './metrics/serve.ts'
import { gather, type ServerModule } from './module.ts'
import { composer, type Redatores } from './notificacoes/compose.ts'
import { startSummaries } from './notificacoes/digest.ts'
import type { Operation } from './operation.ts'
import { findablesOf } from './palette/findable.ts'
import { paletteRouter } from './palette/operation.ts'
import { syncPalette } from './palette/sync.ts'
import { chooseReading } from './reading.ts'
import { ROOT } from './root.ts'

const WEB = path.join(ROOT, 'dist/web')
/** What runs when the stop comes may finish, for this long. */
const GRACE_MS = 10_000

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

/** Starts the product: database, access, mail, jobs, HTTP. @throws ConfigError with the one line to print */
export async function start(config: Config, departments: readonly ServerModule[]): Promise<RunningServer> {
  const { operations, redatores, jobs } = gather(departments)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase(config)
  const server = await serve(config, db, operations, redatores)
  const ends = jobs.map(job => job(db))
  return {
    port: server.port,
    stop: async () => {
      await server.stop()
      await Promise.all(ends.map(end => end()))
      await db.close()
      log.info('servidor.parado')
    },
  }
}

/** Serves the product on an open database, which stays open after the stop. @param own the entities' operations */
export async function serve(
  config: Config,
  db: Database,
  own: Operation[],
  redatores: Partial<Redatores> = {},
): Promise<RunningServer> {
  const assets = staticFiles(WEB)
  const findables = findablesOf(own)
  await syncPalette(db, findables)
  const operations = [...own, ...paletteRouter(findables)]
  const secret = readSecret(config)
  const cofre = openVault(secret)
  await seedPermissions(db)
  const changes = await followChanges(db)
  const permissions = openPermissions(db)
  const sessions = await openSessions(db, sessionCookieName(config), permissions)
  const parts = { db, permissions, appUrl: config.appUrl, timezone: config.timezone }
  const mailer = openMailer(config, db, composer(parts, redatores))
  const behind = openBehind()
  const auth = createAuth(config, secret, db, mailer, behind)
  const files = await openFiles(config)
  const platform = {
    db,
    changes,
    timezone: config.timezone,
    appUrl: config.appUrl,
    cadastroFixo: config.signup.fixed,
    budgets: config.budgets,
    cofre,
    accessChanged: sessions.forget,
    reading: chooseReading(db, changes),
    files,
  }
  const ready = () => Promise.all([db.query('select 1'), files.storage.check()])
  const stopCleanup = startCleanup(db, behind)
  const stopStrengthening = startStrengthening(db)
  const stopSummaries = startSummaries(parts)
  const guardas = guardasOf(operations)
  const stopEmptying = startEmptying(db, files, behind)
  const sweeping = startSweeping({ db, files, guardas }, db.own && !config.storageUrl)

  const app = createApp({ platform, sessions, permissions, operations, appUrl: config.appUrl, ready })
  authRoutes(app, { config, db, auth, sessions, vault: cofre, behind })
  imageRoutes(app, { db, files, sessions })
  const live = liveRoutes(app, changes, sessions, config.budgets)
  const metrics = await serveMetrics(config, db, live.listeners)
  const server = createHttpServer({
    procedures: procedures(operations, platform, sessions, config.appUrl),
    app,
    behind,
    assets,
    secure: config.secure,
    metrics: metrics.answer,
  })
  await sweeping.first
  server.listen(config.port, config.host)
  await once(server, 'listening')
  logSignUpPolicy(config)

  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      log.info('servidor.parando')
      const closed = once(server, 'close')
      server.close()
      live.end()
      server.closeIdleConnections()
      const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(forced)
      stopCleanup()
      sweeping.stop()
      stopEmptying()
      await behind.settled()
      await stopStrengthening()
      await stopSummaries()
      await mailer.close()
      metrics.stop()
    },
  }
}
