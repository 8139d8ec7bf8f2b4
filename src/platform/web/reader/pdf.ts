import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import * as worker from 'pdfjs-dist/build/pdf.worker.mjs'
import { codigosNoTexto } from '#platform/contract/codigos/no-texto.ts'
import { paga } from './judge.ts'
import { DRAWN_PAGES, TEXT_PAGES } from './protocol.ts'

/** Wide enough for the bars of a boleto that is as wide as the page. */
const WIDTH = 1700
const MAX_TEXT = 100_000

// An opaque origin may start no worker of its own: the reader is a frame apart from the page already.
Object.assign(globalThis, { pdfjsWorker: worker })

async function textOf(pdf: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= Math.min(pdf.numPages, TEXT_PAGES) && text.length < MAX_TEXT; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n'
  }
  return text.slice(0, MAX_TEXT)
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<ImageData | undefined> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: WIDTH / Math.min(width, height * 2) })
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // Drawn as for print: a frame that is not seen gets no animation frames, which the screen's way waits for.
  await page.render({ canvas: canvas as never, viewport, intent: 'print' }).promise
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Codes in a PDF: those printed as text, which are quick and sure. Where none of them pays, as on a DANFE whose boleto is a picture,
 * also those in pictures of its first pages.
 * @param scan reads the codes of a picture
 * @throws as pdf.js, e.g. a PasswordException
 */
export async function readPdf(
  bytes: ArrayBuffer,
  scan: (picture: ImageData) => Promise<string[]>,
): Promise<string[]> {
  const pdf = await getDocument({
    data: bytes,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    isEvalSupported: false,
  } as never).promise
  const printed = codigosNoTexto(await textOf(pdf))
  const found = new Set(printed)
  for (let number = 1; number <= Math.min(pdf.numPages, DRAWN_PAGES) && ![...found].some(paga); number++) {
    const picture = await pictureOf(pdf, number)
    if (picture) for (const text of await scan(picture)) found.add(text)
  }
  return [...found]
}
