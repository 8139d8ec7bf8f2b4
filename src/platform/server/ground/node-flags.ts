/**
 * What Node is given before the server. On a machine with much memory Node lets short-lived
 * objects take 130 MB before it looks which are still needed: with 16 MB lists are as fast and the server is a third smaller. What
 * lives longer may grow by half, not to several times its size, before it looks again: 30 MB less after a load, as fast.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * What Linux's C library is told before the server: to give large pieces back once they are freed, such as the 19 MB of
 * each password that is checked, which four threads would otherwise keep. `Dockerfile` and `deploy/alicerce.service` say the same.
 */
export const MEMORY_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/** The server as it is built (`scripts/server-build.ts`), below the installation's folder. */
export const BUILT_SERVER = 'dist/server/main.js'

/** Argument of the server to make its own database where there is none, and end. */
export const PREPARE = '--preparar'

/** The program of the processes beside it, built together with it. */
export const BUILT_WORKER = 'dist/server/worker.js'

/** The program of the process that hashes passwords beside it. */
export const BUILT_HASHER = 'dist/server/hasher.js'

/**
 * What Linux's C library is told before that process: besides giving memory back, to ask for the 19 MB of a hash in pages of
 * 2 MB (glibc 2.35). Without it a third of a hash's time is the kernel's, which hands out 4,864 small pages each time.
 */
export const HASHER_ENVIRONMENT = { ...MEMORY_ENVIRONMENT, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** The program that watches over the server in `npm start`, built together with it. */
export const BUILT_WATCHER = 'dist/server/watch.js'

/** With these an error's trace names lines of the sources. `Dockerfile` and `deploy/alicerce.service` say the same. */
export const BUILT_FLAGS = [...NODE_FLAGS, '--enable-source-maps']
