import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export const takesGzip = (acceptEncoding: unknown): boolean => /\bgzip\b/.test(String(acceptEncoding ?? ''))

/** RFC 1952: deflate, no flags, no time, fastest, no system named. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255])

/**
 * Pieces as one gzip of one member. Each piece is compressed by a thread of its own, as many at once as there are, and ends on a
 * whole octet, so that the next one follows it.
 */
export async function gzipOf(pieces: readonly Buffer[]): Promise<Buffer<ArrayBuffer>> {
  const all = pieces.length > 0 ? pieces : [Buffer.alloc(0)]
  const parts = all.map((piece, at) =>
    deflate(piece, {
      level: constants.Z_BEST_SPEED,
      finishFlush: at < all.length - 1 ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
    }),
  )
  const end = Buffer.alloc(8)
  end.writeUInt32LE(all.reduce((crc, piece) => crc32(piece, crc), 0))
  // Modulo 2^32, as the format says.
  end.writeUInt32LE(all.reduce((size, { length }) => size + length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...(await Promise.all(parts)), end])
}
