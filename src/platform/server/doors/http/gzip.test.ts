import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Packing } from './gzip.ts'

const packed = (pieces: readonly Buffer[]) => {
  const packing = new Packing()
  for (const piece of pieces) packing.add(piece)
  return packing.end()
}

test('pieces are one gzip of one member', async () => {
  const text = Buffer.from('BEGIN:VEVENT\r\nSUMMARY:Manutenção\r\n'.repeat(20_000))
  for (const pieces of [
    [],
    [Buffer.alloc(0)],
    [text],
    [text, Buffer.alloc(0), randomBytes(70_000), text.subarray(0, 7), Buffer.from('fim')],
  ]) {
    const found = await packed(pieces)
    expect(gunzipSync(found).equals(Buffer.concat(pieces))).toBe(true)
    // A second member would begin with a header: programs that read the first one alone lose nothing.
    const end = found.subarray(0, -1)
    expect(() => gunzipSync(end)).toThrow()
  }
  expect((await packed([text])).length).toBeLessThan(text.length / 20)
})

test('one that nobody needs takes no further piece, and its end is a failure', async () => {
  const packing = new Packing()
  packing.add(randomBytes(200_000))
  packing.drop()
  packing.add(randomBytes(200_000))
  await expect(packing.end()).rejects.toThrow()
})
