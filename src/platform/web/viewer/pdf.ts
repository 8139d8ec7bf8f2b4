import { getDocument, type PDFPageProxy } from 'pdfjs-dist'
import * as worker from 'pdfjs-dist/build/pdf.worker.mjs'
import { counted } from '#platform/contract/counts.ts'

/** So many pages are drawn; who needs the others downloads the file. */
const MAX_PAGES = 40
const MAX_WIDTH = 1000

// An opaque origin may start no worker of its own: the viewer is a frame apart from the page already.
Object.assign(globalThis, { pdfjsWorker: worker })

async function drawPage(page: PDFPageProxy, label: string, into: HTMLElement): Promise<void> {
  const width = Math.min(into.clientWidth - 24, MAX_WIDTH)
  const cssScale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: cssScale * Math.min(devicePixelRatio, 2) })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.style.width = `${width}px`
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  into.append(canvas)
  await page.render({ canvas, viewport }).promise
}

/** Draws the pages of a PDF. Scripts and forms in it are not run: only pictures of its pages are made. */
export async function drawPdf(bytes: ArrayBuffer, into: HTMLElement): Promise<void> {
  const pdf = await getDocument({ data: bytes, enableXfa: false, useWorkerFetch: false }).promise
  const shown = Math.min(pdf.numPages, MAX_PAGES)
  for (let number = 1; number <= shown; number++) {
    await drawPage(await pdf.getPage(number), `Página ${number} de ${pdf.numPages}`, into)
  }
  if (shown < pdf.numPages) {
    const more = document.createElement('p')
    more.textContent = `Mostrando ${shown} de ${counted(pdf.numPages, 'página', 'páginas')}. Baixe o arquivo para ver todas.`
    into.append(more)
  }
}
