// `npm run bring-over` converts the database of a version until November 2026, which ran PGlite in `DATA_DIR/db`, once. It reads
// the configuration that the server reads. The old files stay, in `DATA_DIR/db/pglite`.

import { ConfigError, readConfig } from '../src/platform/server/ground/config.ts'
import { bringOver } from './bring-over/bring-over.ts'

try {
  const { linhas, tabelas } = await bringOver(readConfig(process.env).dataDir)
  console.log(
    `Convertido e conferido: ${linhas.toLocaleString('pt-BR')} linhas em ${tabelas} tabelas. Rode "npm start".`,
  )
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
