import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { MAX_MEGAPIXELS } from '../../../contract/images.ts'
import { AppError } from '../../ground/errors.ts'
import type { Convertido } from '../../ground/files/files.ts'

/** Side of a person's picture, in pixels. */
export const AVATAR_SIDE = 256
/** The box that a logo is fitted into, in pixels: sharp at twice the size that screens show, enough for print. */
const LOGO_BOX = { width: 640, height: 320 }
const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
const SECONDS = 15

const tooManyPixels = () =>
  new AppError(
    'dados_invalidos',
    `A imagem tem pontos demais: o limite é de ${MAX_MEGAPIXELS} megapixels. Envie uma versão menor.`,
  )
const unreadable = () =>
  new AppError('dados_invalidos', 'A imagem está danificada e não pôde ser lida. Envie outra.')

async function openReader() {
  const { default: sharp } = await import('sharp')
  // Of the many formats that it reads, only those that are accepted can be reached.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let opened: ReturnType<typeof openReader> | undefined
/** Fetched with the first picture: it takes a quarter of a second to load. */
function reader() {
  opened ??= openReader()
  return opened
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: each may take 160 MB while it is read, and signing in needs the same threads. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run, run)
  last = turn.catch(() => undefined)
  return turn
}

/** Draws the pixels of a picture anew. Whatever else the file held (metadata, scripts, a second file) stays behind. */
async function redraw(bytes: Buffer, draw: (picture: Sharp, format: string) => Sharp): Promise<Buffer> {
  const sharp = await reader()
  // Read from the header, before anything is unpacked: a few bytes may stand for gigabytes.
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    return await draw(picture.timeout({ seconds: SECONDS }).autoOrient(), format).toBuffer()
  } catch {
    throw unreadable()
  }
}

/** Named by its content, so that equal addresses are equal pictures. */
const nameOf = (bytes: Buffer, extension: string) =>
  `${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}.${extension}`

async function convert(
  temporario: string,
  draw: (picture: Sharp, format: string) => Sharp,
  typeOf: (bytes: Buffer) => { extension: string; mime: string },
): Promise<Convertido> {
  const bytes = await inTurn(async () => redraw(await readFile(temporario), draw))
  const { extension, mime } = typeOf(bytes)
  const handle = await open(temporario, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { nome_arquivo: nameOf(bytes, extension), tamanho_arquivo: bytes.length, tipo_mime_arquivo: mime }
}

/**
 * Makes of a received picture the 256 px square that stands for a person, cut from its middle, as WebP.
 * @throws AppError dados_invalidos where it has too many pixels or cannot be read
 */
export const toAvatar = (temporario: string): Promise<Convertido> =>
  convert(
    temporario,
    picture => picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }).webp({ quality: 82 }),
    () => ({ extension: 'webp', mime: 'image/webp' }),
  )

/**
 * Makes of a received picture the company's logo, its proportions kept: JPEG of a JPEG, else PNG with its transparent
 * parts; both can be printed in a PDF.
 * @throws AppError as `toAvatar`
 */
export const toLogo = (temporario: string): Promise<Convertido> =>
  convert(
    temporario,
    (picture, format) => {
      const fitted = picture.resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      return format === 'jpeg'
        ? fitted.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        : fitted.png({ compressionLevel: 9, adaptiveFiltering: true })
    },
    bytes =>
      bytes[0] === 0xff ? { extension: 'jpg', mime: 'image/jpeg' } : { extension: 'png', mime: 'image/png' },
  )
