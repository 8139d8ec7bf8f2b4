import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The reader of the product's frame, whose program a browser would fetch.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Squares of a PDF's page as a picture, ten pixels a point, black on white. */
function drawn(bytes: Uint8Array) {
  const raw = Buffer.from(bytes)
  const text = raw.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return [inflateSync(raw.subarray(index + head.length)).toString('latin1')]
    } catch {
      return []
    }
  })
  const rects = streams.flatMap(stream =>
    [...stream.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(found =>
      found.slice(1, 5).map(Number),
    ),
  ) as [number, number, number, number][]
  const modules = rects.filter(([, , w, h]) => w < 60 && h < 10)
  const [left, top] = [Math.min(...modules.map(([x]) => x)) - 20, Math.min(...modules.map(([, y]) => y)) - 20]
  const size = 2200
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [x, y, w, h] of modules)
    for (let py = Math.round((y - top) * 10); py < Math.round((y + h - top) * 10); py++)
      for (let px = Math.round((x - left) * 10); px < Math.round((x + w - left) * 10); px++)
        if (px < size && py < size) data.fill(0, (py * size + px) * 4, (py * size + px) * 4 + 3)
  return { data, width: size, height: size, colorSpace: 'srgb' } as never
}

/** The text of the QR code that is drawn in a PDF; undefined where none can be read. */
export async function readQr(bytes: Uint8Array): Promise<string | undefined> {
  const [read] = await readBarcodes(drawn(bytes), { formats: ['QRCode'], tryHarder: true })
  return read?.text
}
