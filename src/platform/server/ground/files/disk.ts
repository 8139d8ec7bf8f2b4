import { constants } from 'node:fs'
import { access, link, mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** A new name in a folder outlives a power cut only once the folder itself was written; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Removes the folders that a removed file leaves empty, up to the first that is not. By `rmdir`, which the system refuses for a
 * folder that is not empty: a file may come between a look at the folder and its removal.
 */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at.startsWith(root + path.sep); at = path.dirname(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}

/** Files in a folder of this machine, which is also where they are received. */
export function diskStorage(folder: string): Storage {
  const root = path.resolve(folder)

  /** Paths are harmless when they come here; this holds even if one is not. */
  function at(key: string): string {
    const full = path.join(root, key)
    if (!full.startsWith(root + path.sep)) throw new Error('A stored path leaves the folder of files')
    return full
  }

  /** Repeated, since a removal next to it may take the emptied folder away in between. */
  async function intoFolder(target: string, place: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        return await place()
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt === 3) throw error
      }
    }
  }

  return {
    put: async (key, received) => {
      const target = at(key)
      try {
        // A link never replaces a file, as a rename would.
        await intoFolder(target, () => link(received, target))
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      }
      await rm(received)
      await syncFolder(path.dirname(target))
      return true
    },
    read: async key => {
      try {
        const handle = await open(at(key))
        const { size } = await handle.stat()
        return { stream: handle.createReadStream(), size }
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    move: async (from, to) => {
      if (!(await exists(at(from)))) return false
      try {
        await intoFolder(at(to), () => rename(at(from), at(to)))
      } catch (error) {
        // Somebody else moved it meanwhile.
        if (codeOf(error) === 'ENOENT' && !(await exists(at(from)))) return false
        throw error
      }
      const now = new Date()
      await utimes(at(to), now, now)
      await removeEmpty(path.dirname(at(from)), root)
      return true
    },
    remove: async key => {
      await rm(at(key), { force: true })
      await removeEmpty(path.dirname(at(key)), root)
    },
    async *list(below) {
      const entries = await readdir(at(below), { recursive: true, withFileTypes: true }).catch(error => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      })
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const full = path.join(entry.parentPath, entry.name)
        const found = await stat(full).catch(() => null)
        const key = path.relative(root, full).split(path.sep).join('/')
        if (found) yield { path: key, modified: found.mtime }
      }
    },
    check: async () => {
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}
