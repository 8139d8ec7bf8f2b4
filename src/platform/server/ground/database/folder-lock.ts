import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config.ts'

/**
 * Takes an operating-system lock on the database of an installation, freed when the process dies, even by kill -9: two
 * servers would each start a PostgreSQL on it again and again.
 * @param folder of the database, below `DATA_DIR`
 * @param waitMs how long to wait for a server that is just ending
 * @returns a function that frees it
 * @throws ConfigError when another process holds it for longer than that
 */
export function lockFolder(folder: string, dataDir: string, waitMs = 3000): () => void {
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: waitMs })
  try {
    lock.exec('pragma journal_mode=off; pragma locking_mode=exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new ConfigError(
      `A pasta de dados ${dataDir} já está em uso por outro processo do Alicerce. ` +
        'Encerre o outro processo, ou defina DATA_DIR com outra pasta.',
    )
  }
  return () => lock.close()
}
