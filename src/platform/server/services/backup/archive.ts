import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** Text of a database shrinks fivefold at the fastest level already; pictures do not at any. */
const LEVEL = 3

/** Adds one entry to the archive under way; its content has exactly `size` bytes. */
export type Put = (name: string, size: number, content: Readable) => Promise<void>

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a `.tar.gz` that any tar reads, for its owner alone. Under its name it appears whole or not at all: until then
 * it is `FILE.parcial`.
 * @returns what `fill` returns
 * @throws what `fill` throws, or the error of the file system (EEXIST when somebody else writes it at the same time)
 */
export async function writeArchive<T>(file: string, fill: (put: Put) => Promise<T>): Promise<T> {
  const partial = `${file}.parcial`
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
  const { readable, controller } = createTarPacker()
  const written = pipeline(Readable.fromWeb(readable), createGzip({ level: LEVEL }), output)
  try {
    const filled = (async () => {
      const result = await fill(async (name, size, content) => {
        const body = controller.add({ name, size, mode: 0o600, mtime: new Date(0) })
        await pipeline(content, Writable.fromWeb(body))
      })
      controller.finalize()
      return result
    })()
    // A disk that is full ends the writing while the filling waits for it.
    await Promise.race([filled, written])
    const result = await filled
    await written
    await syncPath(partial)
    await rename(partial, file)
    if (process.platform !== 'win32') await syncPath(dirname(file))
    return result
  } catch (error) {
    controller.error(error)
    await written.catch(() => undefined)
    if ((error as { code?: string }).code !== 'EEXIST') await rm(partial, { force: true })
    throw error
  }
}

interface Entry {
  name: string
  /** To be read or skipped before the next. */
  content: ReadableStream<Uint8Array>
}

/**
 * Reads an archive from its first entry to its last.
 * @throws when it is truncated or its compression does not add up
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(file), gunzip)
  // Told below, unless the entries end with it first.
  read.catch(() => undefined)
  const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = ReadableStream.from(gunzip)
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder())) {
    yield { name: header.name, content: body as ReadableStream<Uint8Array> }
  }
  await read
}

/** Reads past an entry: cancelling its stream leaves the decoder waiting. */
export async function skip(content: Entry['content']): Promise<void> {
  for await (const _ of content);
}

/** Passes chunks on and keeps their number of bytes and SHA-256. */
export function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
