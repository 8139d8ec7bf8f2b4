import { matrizPadrao } from '#modules/areas.ts'
import { comercial } from '#modules/comercial/server/module.ts'
import { conta } from '#modules/conta/server/module.ts'
import { financeiro } from '#modules/financeiro/server/module.ts'
import { painel } from '#modules/painel/server/module.ts'
import { predial } from '#modules/predial/server/module.ts'
import { rh } from '#modules/rh/server/module.ts'
import { ssma } from '#modules/ssma/server/module.ts'
import { ti } from '#modules/ti/server/module.ts'
import { ConfigError, readConfig } from '#platform/server/ground/config.ts'
import { errorFields, log } from '#platform/server/ground/log.ts'
import { PREPARE } from '#platform/server/ground/node-flags.ts'
import { prepare, type RunningServer, start } from '#platform/server/start.ts'

/** In the order in which the summary mail tells of them. */
const departments = [painel, comercial, financeiro, predial, ssma, rh, ti, conta]

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
  if (process.argv.includes(PREPARE)) {
    await prepare(config, departments, matrizPadrao)
    process.exit(0)
  }
  server = await start(config, departments, matrizPadrao)
  const first = server.semConta ? ' e crie a primeira conta' : ''
  process.stdout.write(`\nAlicerce está no ar. Abra ${config.appUrl} no navegador${first}.\n\n`)
  if (process.connected) process.send?.('no-ar')
  else if (process.send) stop()
}

process.on('unhandledRejection', error => log.error('promessa.rejeitada', errorFields(error)))

/** What the system says of a folder that cannot be written. */
const UNUSABLE = ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS']

try {
  await main()
} catch (error) {
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
