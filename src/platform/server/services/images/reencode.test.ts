import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { effortOf } from '../../../testing/effort/effort.ts'
import { temporaryFiles } from '../../../testing/files/files.ts'
import { flatPng, photoWithPlace, picture } from '../../../testing/files/pictures.ts'
import { toAvatar, toLogo } from './reencode.ts'

let folder = ''
let serial = 0
beforeAll(async () => {
  folder = (await temporaryFiles()).incoming
})

async function received(bytes: Buffer): Promise<string> {
  const file = path.join(folder, `recebido-${serial++}`)
  await writeFile(file, bytes)
  return file
}

async function avatarOf(bytes: Buffer) {
  const file = await received(bytes)
  const told = await toAvatar(file)
  return { ...told, bytes: await readFile(file) }
}

async function logoOf(bytes: Buffer) {
  const file = await received(bytes)
  const told = await toLogo(file)
  return { ...told, bytes: await readFile(file) }
}

const refused = (bytes: Buffer) =>
  avatarOf(bytes).then(
    () => 'taken',
    error => error.message as string,
  )

/** The colour at a place, roughly: 'red', 'blue' or what else it is. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  if (red > 200 && blue < 60) return 'red'
  return blue > 200 && red < 60 ? 'blue' : `${red} ${green} ${blue}`
}

describe('the picture of a person', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes a 256 px square of WebP', async format => {
    const { bytes, ...told } = await avatarOf(await picture(format))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(told).toMatchObject({ tipo_mime_arquivo: 'image/webp', tamanho_arquivo: bytes.length })
    expect(told.nome_arquivo).toMatch(/^[\w-]{22}\.webp$/)
  })

  test('a photograph stands upright, and no longer tells where it was taken or with what', async () => {
    const photo = await photoWithPlace()
    expect(photo.includes('Camara da Ana')).toBe(true)
    // The tag that leads to the place, in either byte order.
    expect((await sharp(photo).metadata()).exif?.toString('hex')).toMatch(/8825|2588/)
    const { bytes } = await avatarOf(photo)
    expect(await colourAt(bytes, 128, 10)).toBe('red')
    expect(await colourAt(bytes, 128, 245)).toBe('blue')
    const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined))
    expect(bytes.includes('Camara')).toBe(false)
  })

  test('a file that is a picture and a page at once is only the picture afterwards', async () => {
    const script = '<script>fetch("/api/sessao")</script>'
    const jpeg = await picture('jpeg')
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      Buffer.from(script, 'latin1'),
    ])
    const both = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from(`${script}PK\x03\x04`),
    ])
    for (const { bytes } of [await avatarOf(both), await logoOf(both)]) {
      expect(bytes.includes('<script')).toBe(false)
      expect(bytes.includes('PK\x03\x04')).toBe(false)
    }
  })

  test('a few bytes that stand for gigabytes are refused by their header, unread', async () => {
    const before = process.memoryUsage().rss
    const effort = await effortOf(async () => {
      const bomb = flatPng(60_000, 60_000, 10)
      expect(bomb.length).toBeLessThan(10_000)
      expect(await refused(bomb)).toContain('40 megapixels')
      expect(await refused(flatPng(40_001, 1000, 1))).toContain('40 megapixels')
    })
    expect(effort).toBeLessThan(5000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(await refused(flatPng(8000, 5000))).toBe('taken')
  })

  test('a cut-off picture, one that only begins as one, and other formats are refused', async () => {
    const jpeg = await picture('jpeg')
    const sentence = 'A imagem está danificada e não pôde ser lida. Envie outra.'
    expect(await refused(jpeg.subarray(0, jpeg.length - 400))).toBe(sentence)
    expect(await refused(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 'x')]))).toBe(sentence)
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
      sentence,
    )
    expect(await refused(await picture('gif'))).toBe(sentence)
  })

  test('many at once come out one by one, each its own', async () => {
    const colours = ['#ff0000', '#0000ff', '#ff0000', '#0000ff', '#ff0000', '#0000ff']
    const made = await Promise.all(
      colours.map(async background => avatarOf(await picture('png', { background }))),
    )
    const found = await Promise.all(made.map(({ bytes }) => colourAt(bytes, 100, 100)))
    expect(found).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue'])
    expect(new Set(made.map(({ nome_arquivo }) => nome_arquivo)).size).toBe(2)
  })
})

describe('the logo', () => {
  test('keeps its proportions within the box, and is never enlarged', async () => {
    const wide = await logoOf(await picture('png', { width: 2000, height: 400 }))
    expect(await sharp(wide.bytes).metadata()).toMatchObject({ format: 'png', width: 640, height: 128 })
    const tall = await logoOf(await picture('webp', { width: 300, height: 1200 }))
    expect(await sharp(tall.bytes).metadata()).toMatchObject({ format: 'png', width: 80, height: 320 })
    const small = await logoOf(await picture('png', { width: 90, height: 30 }))
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 90, height: 30 })
  })

  test('stays transparent; a JPEG stays a JPEG', async () => {
    const clear = await logoOf(await picture('png', { background: '#00000000' }))
    expect(clear.tipo_mime_arquivo).toBe('image/png')
    expect((await sharp(clear.bytes).stats()).isOpaque).toBe(false)
    const photo = await logoOf(await picture('jpeg'))
    expect(photo).toMatchObject({ tipo_mime_arquivo: 'image/jpeg' })
    expect(photo.nome_arquivo).toMatch(/\.jpg$/)
  })
})
