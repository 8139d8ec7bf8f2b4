import type { ChildProcess } from 'node:child_process'
import type { Command } from './without-root.ts'

const { PATH, LD_LIBRARY_PATH, TZ, SystemRoot, TEMP, TMP } = process.env

/** Environment of PostgreSQL: neither the server's secrets nor settings such as PGPORT. The last three are Windows' own. */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, LD_LIBRARY_PATH, TZ, SystemRoot, TEMP, TMP }

/** Where a PostgreSQL listens. */
export interface Listening {
  settings: Record<string, string>
  url: string
}

/** How the product's own PostgreSQL is protected, reached, watched and stopped, as the system allows. */
export interface Mode {
  /** Options of initdb that decide who may connect. @param data folder that it will make */
  initOptions(data: string): string[]
  /** Finishes the folder that initdb has made. */
  initialised(data: string): void
  /** Chooses where the next start listens. @throws ConfigError when it cannot */
  listen(data: string): Promise<Listening>
  /** Address of the PostgreSQL that runs on this folder, for another process of its user. @throws when none can be there */
  url(data: string): string
  /** Starts PostgreSQL. A watcher stops it when this process ends, however that ends. Its stderr is a pipe. */
  start(command: Command, data: string, bin: string): ChildProcess
  /** Asks it to end connections, write everything out and end. */
  stop(postgres: ChildProcess, bin: string): void
  /**
   * Ends what an earlier PostgreSQL left on the folder. The caller holds the lock of the folder and runs no PostgreSQL on it.
   * @param givenUp true once the caller no longer wants the folder: nothing is touched from then on
   */
  endLeftover(data: string, bin: string, givenUp: () => boolean): Promise<void>
  /** Removes what it made outside the folder. */
  tidy(data: string): void
}
