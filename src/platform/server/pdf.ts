import { createRequire } from 'node:module'
import path from 'node:path'
import type { Definition } from 'pdfmake'

type Pdfmake = typeof import('pdfmake')['default']

let loaded: Promise<Pdfmake> | undefined

/** Loaded at the first document: nobody waits for it at a start. It reads its own fonts and nothing else. */
async function load(): Promise<Pdfmake> {
  const pdfmake = (await import('pdfmake')).default
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts/Roboto',
  )
  const font = (name: string) => path.join(folder, `Roboto-${name}.ttf`)
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(file => path.dirname(path.resolve(file)) === folder)
  return pdfmake
}

/**
 * Draws a document with embedded fonts.
 * @param definition in pdfmake's terms; pictures as data URLs, since neither addresses nor files are read
 * @param titulo what a reader shows as the document's title
 */
export async function drawPdf(definition: Definition, titulo: string): Promise<Buffer> {
  loaded ??= load()
  const pdfmake = await loaded
  const document = {
    ...definition,
    info: { title: titulo, creator: 'Alicerce', producer: 'Alicerce' },
    language: 'pt-BR',
  }
  return pdfmake.createPdf(document).getBuffer()
}
