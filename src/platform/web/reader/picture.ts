import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { util } from './judge.ts'
import { MAX_MEGAPIXELS } from './protocol.ts'

/** Longest side of the picture that is looked at first, and of a second look, where bars are too fine for the first. */
const FIRST = 2200
const SECOND = 4000

const OPTIONS: ReaderOptions = {
  // ITF of boletos, QR of PIX and NFC-e, Code 128 of the key on a DANFE.
  formats: ['ITF', 'QRCode', 'Code128'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 8,
}

export class TooLarge extends Error {}

/** Has the decoder ready: it comes from the page, since the frame has no network. */
export async function prepare(wasmBinary: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Texts of the bar codes and QR codes in a picture. */
export async function scan(picture: ImageData): Promise<string[]> {
  const results = await readBarcodes(picture, OPTIONS)
  return results.filter(({ isValid, text }) => isValid && text.length <= 600).map(({ text }) => text)
}

function drawn(bitmap: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map(side =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** Codes in a photo. @throws TooLarge, or what the browser throws where it opens no such picture */
export async function readPicture(file: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(file)
  if (bitmap.width * bitmap.height > MAX_MEGAPIXELS * 1e6) throw new TooLarge()
  const found = await scan(drawn(bitmap, FIRST))
  if (found.some(util) || Math.max(bitmap.width, bitmap.height) <= FIRST) return found
  return [...found, ...(await scan(drawn(bitmap, SECOND)))]
}
