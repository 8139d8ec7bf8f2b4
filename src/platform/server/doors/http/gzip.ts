import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export const takesGzip = (acceptEncoding: unknown): boolean => /\bgzip\b/.test(String(acceptEncoding ?? ''))

/** RFC 1952: deflate, no flags, no time, fastest, no system named. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255])

/** Deflate: an empty block that is the last one. */
const LAST = Buffer.from([3, 0])

/** A piece for {@link gzipOf}: compressed by a thread of its own, it ends on a whole octet, so that the next one follows it. */
export const deflated = (piece: Buffer): Promise<Buffer> =>
  deflate(piece, { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH })

/**
 * Pieces as one gzip of one member.
 * @param begun those whose compression began before, by piece
 */
export async function gzipOf(
  pieces: readonly Buffer[],
  begun?: ReadonlyMap<Buffer, Promise<Buffer>>,
): Promise<Buffer<ArrayBuffer>> {
  const parts = await Promise.all(pieces.map(piece => begun?.get(piece) ?? deflated(piece)))
  const end = Buffer.alloc(8)
  end.writeUInt32LE(pieces.reduce((crc, piece) => crc32(piece, crc), 0))
  // Modulo 2^32, as the format says.
  end.writeUInt32LE(pieces.reduce((size, { length }) => size + length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...parts, LAST, end])
}
