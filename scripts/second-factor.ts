// Takes the second factor from somebody whom nobody who is left can help: the last Administrador, without phone and codes.
import { existsSync } from 'node:fs'
import { takeSecondFactor } from '../src/platform/server/access/second-factor/take.ts'
import { ConfigError, readConfig } from '../src/platform/server/ground/config.ts'
import { clusterFolder } from '../src/platform/server/ground/database/cluster.ts'
import { openDatabase } from '../src/platform/server/ground/database/open.ts'

const [email] = process.argv.slice(2)
if (!email) {
  console.error('Diga de quem: npm run second-factor:remove -- pessoa@empresa.com.br')
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(clusterFolder(config.dataDir))) {
    throw new ConfigError(`Não há banco de dados em ${config.dataDir}. Confira DATA_DIR.`)
  }
  const db = await openDatabase(config)
  const taken = await takeSecondFactor(db, config.appUrl, email)
  await db.close()
  console.log(
    taken ? `${email} entra só com a senha; um e-mail avisa disso.` : `${email} não usa segundo fator.`,
  )
  process.exitCode = taken ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
