import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one grey, of any size and some bytes: most of what it unpacks to is in no memory of this process. */
export function flatPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photograph lying on its side, red above and blue below when it stands, that tells where it was taken. */
export async function photoWithPlace(): Promise<Buffer> {
  const half = (background: string) => ({
    input: { create: { width: 300, height: 400, channels: 3 as const, background } },
  })
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#000' } })
    .composite([
      { ...half('#ff0000'), left: 0, top: 0 },
      { ...half('#0000ff'), left: 300, top: 0 },
    ])
    .withExif({
      IFD0: { Make: 'Camara da Ana' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A picture of one colour. */
export const picture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  {
    width = 400,
    height = 300,
    background = '#1f5f5b',
  }: { width?: number; height?: number; background?: string } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer()
