import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { clusterFolder } from './cluster.ts'

/**
 * Versions until November 2026 ran PGlite, PostgreSQL compiled to WebAssembly, right in `DATA_DIR/db`. PostgreSQL itself cannot
 * open its files: `scripts/bring-over.ts` copies them row by row.
 */
export const isOlderEngine = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'db/PG_VERSION')) && !existsSync(clusterFolder(dataDir))

/** @throws ConfigError with the two commands that bring the data over */
export function refuseOlderEngine(dataDir: string): void {
  if (!isOlderEngine(dataDir)) return
  throw new ConfigError(
    `O banco de dados em ${dataDir} é de uma versão anterior do Alicerce e precisa ser convertido uma vez; nada se perde. ` +
      'Rode "npm run bring-over" e depois "npm start".',
  )
}
