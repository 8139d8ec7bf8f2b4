import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Matriz } from '../contract/permissions.ts'
import { permissions as openPermissions, seedPermissions } from './access/permissions/permissions.ts'
import { openVault } from './access/second-factor/vault.ts'
import { readSecret } from './access/secret.ts'
import { sessionCookieName } from './access/sessions/cookies.ts'
import { openSessions } from './access/sessions/sessions.ts'
import { followFeriados } from './access/settings/feriados.ts'
import { hasAccount } from './access/sign-up/first-account.ts'
import { openSetupCode } from './access/sign-up/setup-code.ts'
import { logSignUpPolicy } from './access/sign-up/sign-up-policy.ts'
import { calendarRoutes } from './doors/calendar.ts'
import { createApp } from './doors/http/app.ts'
import { followConnections } from './doors/http/closing.ts'
import { procedures } from './doors/http/procedures.ts'
import { createHttpServer } from './doors/http/server.ts'
import { staticFiles } from './doors/http/static-files.ts'
import { imageRoutes } from './doors/images.ts'
import { liveRoutes } from './doors/live.ts'
import { serveMetrics } from './doors/metrics/serve.ts'
import { authRoutes } from './doors/sign-in/auth-routes.ts'
import { firstAccountRoutes } from './doors/sign-in/first-account.ts'
import { findablesOf } from './engine/findable.ts'
import type { Operation } from './engine/operation.ts'
import { chooseReading } from './engine/reading.ts'
import { venciveisOf } from './engine/vencivel.ts'
import { openBehind } from './ground/behind.ts'
import { followChanges } from './ground/changes.ts'
import type { Config } from './ground/config.ts'
import type { Database } from './ground/database/database.ts'
import { openFiles } from './ground/files/files.ts'
import { log } from './ground/log.ts'
import { ROOT } from './ground/root.ts'
import { gather, type ServerModule } from './module.ts'
import { syncAprovaveis } from './services/aprovacoes/declare.ts'
import { syncOwners } from './services/auditoria/owners.ts'
import { followTrail } from './services/auditoria/texts.ts'
import { esperaRouter } from './services/espera/operations.ts'
import { exemplosRouter } from './services/exemplos/operations.ts'
import { AGAIN_MS, guardasOf, sweepAtStart } from './services/files/sweep.ts'
import { inicioRouter } from './services/inicio/operations.ts'
import { enqueue, type Job } from './services/jobs/define.ts'
import { platformJobs, varredura } from './services/jobs/platform.ts'
import { startJobs } from './services/jobs/runner.ts'
import { openDelivery } from './services/mail/delivery.ts'
import { composer, partesDe, type Redator } from './services/notificacoes/compose.ts'
import { paletaRouter } from './services/paleta/operation.ts'
import { followPending } from './services/paleta/pending.ts'
import { syncPaleta } from './services/paleta/sync.ts'
import { planilhasRouter } from './services/planilhas/operations.ts'
import { preferenciasRouter } from './services/preferencias/operations.ts'
import { catalogOf } from './services/selecao/catalog.ts'
import { selecaoRouter } from './services/selecao/operations.ts'
import { syncSeries } from './services/somas/series.ts'
import { vencimentosRouter } from './services/vencimentos/operations.ts'
import { listsOf, visoesRouter } from './services/visoes/operations.ts'

const WEB = path.join(ROOT, 'dist/web')
/** What runs when the stop comes may finish, for this long. */
const GRACE_MS = 10_000

export interface RunningServer {
  port: number
  /** The installation has no account yet. */
  semConta: boolean
  stop(): Promise<void>
}

type Gathered = ReturnType<typeof gather>

/** The database in line with what the departments declare. */
async function aligned(
  opening: Promise<Database>,
  { filhas, series }: Pick<Gathered, 'filhas' | 'series'>,
): Promise<Database> {
  const db = await opening
  await syncOwners(db, filhas)
  await syncSeries(db, series)
  await syncAprovaveis(db)
  return db
}

/**
 * Fills a database that was just made with what every installation has, and closes it: a first start finds it made.
 * @param matrizPadrao the delivered default of every profile in every area
 */
export async function prepare(
  opening: Promise<Database>,
  departments: readonly ServerModule[],
  matrizPadrao: Matriz,
): Promise<void> {
  const gathered = gather(departments)
  const db = await aligned(opening, gathered)
  await syncPaleta(db, findablesOf(gathered.operations))
  await seedPermissions(db, matrizPadrao)
  await db.close()
}

/**
 * Starts the product: access, mail, jobs, HTTP.
 * @param opening its database, which closes with it
 * @param matrizPadrao the delivered default of every profile in every area
 * @throws ConfigError with the one line to print
 */
export async function start(
  config: Config,
  opening: Promise<Database>,
  departments: readonly ServerModule[],
  matrizPadrao: Matriz,
): Promise<RunningServer> {
  const gathered = gather(departments)
  const { operations, redatores, jobs } = gathered
  const db = await aligned(opening, gathered)
  const server = await serve(config, db, matrizPadrao, operations, redatores, jobs)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await db.close()
      log.info('servidor.parado')
    },
  }
}

/**
 * Serves the product on an open database, which stays open after the stop.
 * @param matrizPadrao the delivered default of every profile in every area
 * @param own the entities' operations
 * @param jobs the departments' jobs, beside those of the platform
 */
export async function serve(
  config: Config,
  db: Database,
  matrizPadrao: Matriz,
  own: Operation[],
  redatores: readonly Redator[] = [],
  jobs: readonly Job[] = [],
): Promise<RunningServer> {
  const assets = staticFiles(WEB)
  const findables = findablesOf(own)
  await syncPaleta(db, findables)
  const catalog = catalogOf(own)
  const operations = [
    ...own,
    ...paletaRouter(findables),
    ...selecaoRouter(catalog),
    ...planilhasRouter(catalog),
    ...exemplosRouter(catalog),
    ...preferenciasRouter,
    ...visoesRouter(listsOf(own)),
    ...esperaRouter(own),
    ...vencimentosRouter(own),
    ...inicioRouter(own),
  ]
  const cofre = openVault(readSecret(config))
  await seedPermissions(db, matrizPadrao)
  const changes = await followChanges(db)
  const permissions = openPermissions(db, matrizPadrao)
  const sessions = await openSessions(db, sessionCookieName(config), permissions)
  const holidays = await followFeriados(db, changes)
  const parts = { db, permissions, appUrl: config.appUrl, timezone: config.timezone }
  const behind = openBehind()
  const files = await openFiles(config)
  const platform = {
    db,
    changes,
    timezone: config.timezone,
    feriados: holidays.feriados,
    appUrl: config.appUrl,
    cadastroFixo: config.signup.fixed,
    enviaEmail: config.smtpUrl !== undefined,
    budgets: config.budgets,
    cofre,
    permissions,
    accessChanged: sessions.forget,
    reading: chooseReading(db, changes),
    files,
  }
  let started = false
  const ready = async () => {
    // A signal to stop finds everything that is to be stopped from then on.
    if (!started) throw new Error('The server is starting')
    await Promise.all([db.query('select 1'), files.storage.check()])
  }
  const guardas = guardasOf(operations)
  const alone = db.own && !config.storageUrl
  const sweeping = sweepAtStart({ db, files, guardas }, alone)

  const app = createApp({ platform, sessions, permissions, operations, appUrl: config.appUrl })
  const door = { config, db, sessions, vault: cofre, behind }
  const setup = openSetupCode(config, cofre)
  authRoutes(app, door)
  firstAccountRoutes(app, door, setup)
  imageRoutes(app, { db, files, sessions })
  calendarRoutes(app, platform, venciveisOf(own), config.trustedProxies)
  const live = liveRoutes(app, changes, sessions, config.budgets)
  const metrics = await serveMetrics(config, db, live.listeners)
  const server = createHttpServer({
    procedures: procedures(operations, platform, sessions, config.appUrl),
    app,
    behind,
    assets,
    secure: config.secure,
    ready,
    metrics: metrics.answer,
  })
  const close = followConnections(server)
  await sweeping
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const mail = {
    compose: composer(parts, redatores),
    partes: partesDe(redatores),
    deliver: openDelivery(config),
  }
  const runner = await startJobs(
    { ...parts, ...mail, files, guardas, bulk: { platform, permissions, catalog } },
    [...platformJobs, ...jobs],
  )
  const leaveTrail = followTrail(db, changes)
  const leavePalette = followPending(db, changes)
  if (!alone) await enqueue(db, varredura, {})
  await enqueue(db, varredura, {}, { key: 'partida', at: new Date(Date.now() + AGAIN_MS) })
  logSignUpPolicy(config)
  const semConta = !(await hasAccount(db))
  if (semConta && !config.local) setup.show()
  started = true

  return {
    semConta,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      log.info('servidor.parando')
      const closed = close(GRACE_MS)
      live.end()
      await closed
      await behind.settled()
      leaveTrail()
      leavePalette()
      holidays.leave()
      await runner.stop()
      metrics.stop()
    },
  }
}
