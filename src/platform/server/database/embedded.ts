import { fsyncSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { ConfigError } from '../config.ts'

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number | null }) => number } }
}

/**
 * PGlite's own file system ignores fsync, so a power cut could lose acknowledged writes; this one passes it to
 * the operating system. It rests on an emscripten internal: the version of PGlite is pinned and a test watches it.
 */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args)
    const preRun = result.emscriptenOpts.preRun as ((module: EmscriptenModule) => void)[]
    preRun.push(module => {
      module.NODEFS.stream_ops.fsync = stream => {
        if (stream.nfd != null) fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}

const extensions = { unaccent, pg_trgm, btree_gin }

/** Options of an embedded database that lives in a folder and survives kill -9 and power cuts. */
const durable = (folder: string): PGliteOptions => ({
  fs: new DurableNodeFS(folder),
  extensions,
  relaxedDurability: false,
  startParams: [
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=24MB'],
  ],
})

/**
 * Takes an operating-system lock beside the folder, freed when the process dies, even by kill -9: two processes
 * on one folder would lose data silently.
 * @returns a function that frees it
 * @throws ConfigError when another process holds it for longer than `waitMs`
 */
function lockFolder(folder: string, waitMs = 3000): () => void {
  mkdirSync(dirname(folder), { recursive: true })
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: waitMs })
  try {
    lock.exec('pragma journal_mode=off; pragma locking_mode=exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new ConfigError(
      `A pasta de dados ${dirname(folder)} já está em uso por outro processo do Alicerce. ` +
        'Encerre o outro processo, ou defina DATA_DIR com outra pasta.',
    )
  }
  return () => lock.close()
}

/** Opens the embedded database in `folder`, alone. @returns the client and a function that closes it */
export async function openEmbedded(folder: string): Promise<{ client: PGlite; close: () => Promise<void> }> {
  const unlock = lockFolder(folder)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const client = await PGlite.create(durable(folder))
    return {
      client,
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** About as many as in a folder: the 128 MB of the default would have to be set up at each start. */
const IN_MEMORY = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** An embedded database in memory, from a snapshot where one is given: for tests. */
export const openInMemory = (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({ extensions, startParams: IN_MEMORY, ...(loadDataDir ? { loadDataDir } : {}) })
