import { buffer } from 'node:stream/consumers'
import { constants, createGzip, type Gzip } from 'node:zlib'

export const takesGzip = (acceptEncoding: unknown): boolean => /\bgzip\b/.test(String(acceptEncoding ?? ''))

/** More octets than five hundred events take once compressed: a piece gives one chunk instead of several. */
const CHUNK = 1 << 16

/**
 * A gzip of pieces, each compressed by a thread while the caller makes the next one. All go through one stream: one for each piece
 * would have to be made and thrown away.
 */
export class Packing {
  #gzip: Gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK })
  #whole = buffer(this.#gzip)

  constructor() {
    // A failure is told where it is waited for.
    this.#whole.catch(() => {})
  }

  add(piece: Buffer): void {
    if (!this.#gzip.destroyed) this.#gzip.write(piece)
  }

  /** What was added, as one gzip of one member. */
  end(): Promise<Buffer<ArrayBuffer>> {
    this.#gzip.end()
    return this.#whole
  }

  /** Nobody needs it: what is not compressed yet never is. */
  drop(): void {
    this.#gzip.destroy()
  }
}
