import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader sees of a PDF: the text of each page, a line each of the document's. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: string[]; title: string; fonts: string[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const pages: string[] = []
  const fonts = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  for (const [, name = ''] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/FontName \/(\S+)/g))
    fonts.add(name)
  await document.destroy()
  return { pages, title: String((info as { Title?: unknown }).Title ?? ''), fonts: [...fonts] }
}
