import { mkdirSync } from 'node:fs'
import { ConfigError, readConfig } from '#platform/server/ground/config.ts'
import { hasCluster } from '#platform/server/ground/database/cluster.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { errorFields, log } from '#platform/server/ground/log.ts'
import { PREPARE } from '#platform/server/ground/node-flags.ts'
import type { RunningServer } from '#platform/server/start.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  let server: RunningServer | undefined
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // Before anything is served there is nothing to finish. As a container's first process it would not end by itself.
    if (!server) process.exit(0)
    void server.stop().then(() => process.exit(0))
  }
  // More than once is the same as once: a terminal or systemd tells this process and the one that watches over it.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
  const preparing = process.argv.includes(PREPARE)
  // A first start makes the product's own database beside the build of the interface. Any other is nothing to prepare.
  if (preparing && (config.databaseUrl || hasCluster(config.dataDir))) process.exit(0)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // PostgreSQL starts, and answers, while the departments are read: a third of the start.
  const opening = openDatabase(config)
  opening.catch(() => undefined)
  const { prepareProduct, startProduct } = await import('./departments.server.ts')
  if (preparing) {
    await prepareProduct(opening)
    process.exit(0)
  }
  server = await startProduct(config, opening)
  const first = server.semConta ? ' e crie a primeira conta' : ''
  process.stdout.write(`\nAlicerce está no ar. Abra ${config.appUrl} no navegador${first}.\n\n`)
  if (process.connected) process.send?.('no-ar')
  else if (process.send) stop()
}

process.on('unhandledRejection', error => log.error('promessa.rejeitada', errorFields(error)))

/** What the system says of a folder that cannot be written. */
const UNUSABLE = ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS']

function refuse(error: unknown): never {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else if (code === 'EADDRINUSE') {
    process.stderr.write('Configuração inválida: PORT deve ser uma porta livre; esta já está em uso.\n')
  } else if (UNUSABLE.includes(code) && path) {
    process.stderr.write(
      `Não é possível usar a pasta ${path} (${code}). Confira o caminho e o dono dela, ou defina DATA_DIR com outra.\n`,
    )
  } else log.error('servidor.nao_iniciou', errorFields(error))
  process.exit(1)
}

// Not awaited: what it imports may import this file, and would wait for its end.
main().catch(refuse)
