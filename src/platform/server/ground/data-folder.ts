import { statSync } from 'node:fs'
import { ConfigError } from './config.ts'

/**
 * Keeps root from writing into the folder of a user under whom the server runs: what root makes there, that user
 * cannot open any more, and the database in it would not start again.
 * @param dataDir of the installation; one that is not there yet is whoever makes it's
 * @throws ConfigError with the one line to print
 */
export function refuseForeignFolder(dataDir: string, uid = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (uid !== 0 || !owner) return
  throw new ConfigError(
    `A pasta de dados ${dataDir} é do usuário ${owner} do sistema, que não abriria mais o que root escrevesse nela. ` +
      'Rode como esse usuário; onde o Alicerce é um serviço do systemd, com deploy/alicerce-run.',
  )
}
