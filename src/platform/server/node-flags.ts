/**
 * What Node is given before the server. On a machine with much memory Node lets short-lived
 * objects take 130 MB before it looks which are still needed: with 16 MB lists are as fast and the server is a third smaller.
 */
const NODE_FLAGS = ['--max-semi-space-size=16']

/**
 * What it is given besides, where the database is embedded: that answers a quarter as often as a server, so that Node
 * may look more often: 30 MB less for a sixth of its lists a second. On PostgreSQL it would cost more and gain less.
 */
const EMBEDDED_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=20']

/**
 * What Linux's C library is told before the server: to give memory back that was freed. The embedded database is
 * compiled while it runs, in pieces of 32 kB that several threads take by the hundred and free; each thread would
 * otherwise keep its own. `Dockerfile` and `deploy/alicerce.service` say the same.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The server as it is built (`scripts/server-build.ts`), below the installation's folder. */
export const BUILT_SERVER = 'dist/server/main.js'

/** With these an error's trace names lines of the sources. `Dockerfile` and `deploy/alicerce.service` say the same. */
export const BUILT_FLAGS = [...NODE_FLAGS, '--enable-source-maps']

/** What fits the database that the server's environment names; of a flag that comes twice the second counts. */
const forDatabase = (flags: string[], { DATABASE_URL }: { DATABASE_URL?: string }) =>
  DATABASE_URL ? flags : [...flags, ...EMBEDDED_FLAGS]

/** What the server is run with in this environment: from its sources, or as it is built. */
export const nodeFlags = (env: { DATABASE_URL?: string }): string[] => forDatabase(NODE_FLAGS, env)
export const builtFlags = (env: { DATABASE_URL?: string }): string[] => forDatabase(BUILT_FLAGS, env)
