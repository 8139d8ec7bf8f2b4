import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../database/database.ts'
import { errorFields, log } from '../log.ts'
import { type Connection, connect, connectEmbedded, embeddedFolder } from './connection.ts'

const COPIES = 'copia-'
const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'backup', pedido: '' }

/** Where a running server listens for a backup, on this machine and for its own user alone: nobody else enters `DATA_DIR`. */
const socketOf = (dataDir: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\alicerce-${path.resolve(dataDir).replaceAll(/[^\w]/g, '-')}`
    : path.join(dataDir, 'backup.sock')

/**
 * Copies the folder of the open embedded database between two transactions: what a crash at that moment would leave,
 * which the database can be opened from. Only the copying makes others wait.
 */
async function copyFolder(db: Database, dataDir: string): Promise<string> {
  const copy = path.join(dataDir, `${COPIES}${randomUUID()}`)
  await db.query('checkpoint')
  const started = performance.now()
  await db.transaction(AUTHOR, () => cp(embeddedFolder({ dataDir }), copy, { recursive: true }))
  log.info('backup.copia', { ms: Math.round(performance.now() - started) })
  return copy
}

/** Lets `npm run backup` have a copy of the embedded database that this server holds open. @returns ends it */
export async function offerPoint(db: Database, dataDir: string): Promise<() => void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(COPIES)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
  const socket = socketOf(dataDir)
  await rm(socket, { force: true })
  const server = createServer((_, response) => {
    copyFolder(db, dataDir).then(
      copia => response.end(JSON.stringify({ copia })),
      error => {
        log.error('backup.copia_falhou', errorFields(error))
        response.writeHead(500).end(JSON.stringify({ erro: (error as Error).message }))
      },
    )
  })
  server.on('error', error => log.warn('backup.sem_endereco', errorFields(error)))
  server.listen(socket)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Asks the running server for a copy; undefined when none runs. */
function askForCopy(dataDir: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/' }, answer => {
      json(answer).then(body => {
        const { copia, erro } = body as { copia?: string; erro?: string }
        if (copia) resolve(copia)
        else reject(new ConfigError(`O servidor não conseguiu copiar o banco de dados: ${erro}`))
      }, reject)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    asked.end()
  })
}

/** The database as it is at one point in time, for as long as it is read. */
export async function openPoint(config: Config): Promise<{ connection: Connection; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const copy = databaseUrl || !existsSync(dataDir) ? undefined : await askForCopy(dataDir)
  const connection = copy ? await connectEmbedded(copy) : await connect(config)
  const close = async () => {
    await connection.close()
    if (!copy) return
    await rm(copy, { recursive: true, force: true })
    await rm(`${copy}.lock`, { force: true })
    await rm(`${copy}.lock-journal`, { force: true })
  }
  await connection.query('begin isolation level repeatable read read only')
  return { connection, close }
}
