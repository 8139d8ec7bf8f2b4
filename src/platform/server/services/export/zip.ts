import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

interface Measures {
  crc: number
  compressed: number
  size: number
}

const VERSION = 20
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980: the same content makes the same file. */
const DATE = 0x21
const MAX = 0xffff_ffff

/** Little-endian fields, each a value and its bytes. */
function fields(...values: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const sizes = ({ crc, compressed, size }: Measures): [number, 2 | 4][] => [
  [crc, 4],
  [compressed, 4],
  [size, 4],
]

const localHeader = (name: Buffer) =>
  Buffer.concat([
    fields([0x0403_4b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DATE, 2]),
    fields(...sizes({ crc: 0, compressed: 0, size: 0 }), [name.length, 2], [0, 2]),
    name,
  ])

const centralHeader = (name: Buffer, measures: Measures, offset: number) =>
  Buffer.concat([
    fields([0x0201_4b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DATE, 2]),
    fields(...sizes(measures), [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])

async function* deflated({ content }: ZipEntry, measures: Measures): AsyncGenerator<Buffer> {
  const measured = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      measures.crc = crc32(bytes, measures.crc)
      measures.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  // What fails on the way ends `deflate` with the same error, and leaving the loop ends the source.
  pipeline(Readable.from(measured()), deflate).catch(() => {})
  for await (const chunk of deflate) {
    measures.compressed += chunk.length
    yield chunk
  }
}

/** A ZIP archive, written as its entries come and never held: APPNOTE 6.3 without ZIP64, so up to 4 GB. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const measures = { crc: 0, compressed: 0, size: 0 }
    const header = localHeader(name)
    yield header
    yield* deflated(entry, measures)
    const descriptor = fields([0x0807_4b50, 4], ...sizes(measures))
    yield descriptor
    central.push(centralHeader(name, measures, offset))
    offset += header.length + measures.compressed + descriptor.length
    if (offset > MAX || measures.size > MAX) throw new RangeError('A ZIP archive holds 4 GB at most')
  }
  const directory = Buffer.concat(central)
  const count: [number, 2 | 4] = [central.length, 2]
  yield directory
  yield fields([0x0605_4b50, 4], [0, 2], [0, 2], count, count, [directory.length, 4], [offset, 4], [0, 2])
}
