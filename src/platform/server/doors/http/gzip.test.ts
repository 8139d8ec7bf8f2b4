import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { deflated, gzipOf } from './gzip.ts'

test('pieces are one gzip of one member, whose check and size hold', async () => {
  const text = Buffer.from('BEGIN:VEVENT\r\nSUMMARY:Manutenção\r\n'.repeat(20_000))
  for (const pieces of [
    [],
    [Buffer.alloc(0)],
    [text],
    [text, Buffer.alloc(0), randomBytes(70_000), text.subarray(0, 7), Buffer.from('fim')],
  ]) {
    const packed = await gzipOf(pieces)
    // The same where some were begun before.
    const begun = new Map(pieces.slice(1).map(piece => [piece, deflated(piece)]))
    expect((await gzipOf(pieces, begun)).equals(packed)).toBe(true)
    expect(gunzipSync(packed).equals(Buffer.concat(pieces))).toBe(true)
    // A second member would begin with a header: programs that read the first one alone lose nothing.
    const end = packed.subarray(0, -1)
    expect(() => gunzipSync(end)).toThrow()
  }
  expect((await gzipOf([text])).length).toBeLessThan(text.length / 20)
})
