/**
 * What Node is given before the server. On a machine with much memory Node lets short-lived
 * objects take 130 MB before it looks which are still needed: with 16 MB lists are as fast and the server is a third smaller.
 */
const NODE_FLAGS = ['--max-semi-space-size=16']

/**
 * What it is given besides, where the database is embedded: that answers a quarter as often as a server, so that Node
 * may look more often: 30 MB less for a sixth of its lists a second. On PostgreSQL it would cost more and gain less.
 * V8 compiles PostgreSQL a second time, for speed, where it runs most: thirty times later than by itself it no longer does so
 * during the start, which is half a second shorter for it; once it has done so, lists are as fast.
 */
const EMBEDDED_FLAGS = [
  '--max-semi-space-size=2',
  '--heap-growing-percent=20',
  '--wasm-tiering-budget=390000000',
]

/**
 * What Linux's C library is told before the server: to give large pieces back once they are freed, such as the 19 MB of
 * each password that is checked, which four threads would otherwise keep. `Dockerfile` and `deploy/alicerce.service` say the same.
 */
export const MEMORY_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * The same, and more, where the database is embedded: it is compiled while the server runs, in pieces of 32 kB that
 * several threads take by the hundred and free; each thread would otherwise keep its own. On PostgreSQL nothing is
 * gained by it, and lists are a tenth slower.
 */
const EMBEDDED_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The server as it is built (`scripts/server-build.ts`), below the installation's folder. */
export const BUILT_SERVER = 'dist/server/main.js'

/** The program of the processes beside it, built together with it. */
export const BUILT_WORKER = 'dist/server/worker.js'

/** With these an error's trace names lines of the sources. `Dockerfile` and `deploy/alicerce.service` say the same. */
export const BUILT_FLAGS = [...NODE_FLAGS, '--enable-source-maps']

/** Tells which database the server has. */
interface Environment {
  DATABASE_URL?: string
}

/** What fits that database; of a flag that comes twice the second counts. */
const forDatabase = (flags: string[], { DATABASE_URL }: Environment) =>
  DATABASE_URL ? flags : [...flags, ...EMBEDDED_FLAGS]

/** What the server is run with in this environment: from its sources, or as it is built. */
export const nodeFlags = (env: Environment): string[] => forDatabase(NODE_FLAGS, env)
export const builtFlags = (env: Environment): string[] => forDatabase(BUILT_FLAGS, env)

/** What is added to that environment. */
export const memoryEnvironment = ({ DATABASE_URL }: Environment): Record<string, string> =>
  DATABASE_URL ? MEMORY_ENVIRONMENT : EMBEDDED_ENVIRONMENT
