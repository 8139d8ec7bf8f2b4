import { expect, type JSHandle, type Page } from '@playwright/test'

/** A file as Playwright hands it to a file input. */
interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 40 100 Td (Documento RG) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A PDF of one page, which may be made larger than it is. */
export function pdfFile(name: string, size = 0): Chosen {
  const padding = Buffer.alloc(Math.max(0, size - PDF.length), '%')
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from(PDF), padding]) }
}

export function pngFile(name: string): Chosen {
  return { name, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
}

/**
 * Drops files on a screen once something takes them, a moment after its list: until then a browser would open them.
 * @param transfer a `DataTransfer` of the page
 */
export async function dropOn(page: Page, transfer: JSHandle): Promise<void> {
  const screen = page.getByRole('main')
  const taken = () =>
    screen.evaluate((element: { dispatchEvent: (event: object) => boolean }, dataTransfer) => {
      const { DragEvent } = globalThis as unknown as { DragEvent: new (type: string, init: object) => object }
      return !element.dispatchEvent(
        new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }),
      )
    }, transfer)
  await expect.poll(taken).toBe(true)
  await screen.dispatchEvent('drop', { dataTransfer: transfer })
}
