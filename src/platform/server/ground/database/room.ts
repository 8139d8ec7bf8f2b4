import { statfsSync } from 'node:fs'

/**
 * PostgreSQL's log grows by files of 16 MB. Without room for the next one it stops, and reading with it; so transactions
 * are refused while there is room for what others write besides.
 */
const RESERVE_BYTES = 64 * 1024 * 1024
/** The system is asked no more often than this. */
const REMEMBER_MS = 500

/**
 * Watches the room on the disk of a folder.
 * @returns throws an ENOSPC, as the system does, where there is too little
 */
export function roomIn(folder: string): () => void {
  let asked = Number.NEGATIVE_INFINITY
  let enough = true
  return () => {
    if (performance.now() - asked > REMEMBER_MS) {
      const { bavail, bsize } = statfsSync(folder)
      enough = bavail * bsize >= RESERVE_BYTES
      asked = performance.now()
    }
    if (!enough) {
      const message = `Less than ${RESERVE_BYTES / 1024 / 1024} MB are free on the disk of the database`
      throw Object.assign(new Error(message), { code: 'ENOSPC' })
    }
  }
}
