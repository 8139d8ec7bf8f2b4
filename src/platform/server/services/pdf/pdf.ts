import { createRequire } from 'node:module'
import path from 'node:path'
import { openSync } from 'fontkit'
import type { Content, Definition } from 'pdfmake'
import { printable, UNPRINTABLE } from './printable.ts'

/** Loaded with the first document. It reads its own fonts and nothing else. */
async function load() {
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
  const { characterSet } = openSync(font('Regular'))
  const drawn = new Set(characterSet)
  return { pdfmake, has: (codePoint: number) => drawn.has(codePoint) }
}

let loaded: ReturnType<typeof load> | undefined

/** The same content with each of its texts changed. */
function withTexts(content: Content, change: (text: string) => string): Content {
  const all = (list: Content[]) => list.map(each => withTexts(each, change))
  if ('text' in content) return { ...content, text: change(content.text) }
  if ('stack' in content) return { ...content, stack: all(content.stack) }
  if ('columns' in content) return { ...content, columns: all(content.columns) }
  if ('table' in content)
    return { ...content, table: { ...content.table, body: content.table.body.map(all) } }
  return content
}

const INCOMPLETE: Content = {
  text: `${UNPRINTABLE} no lugar de um emoji ou de uma letra que a fonte deste documento não tem.`,
  fontSize: 8,
  margin: [0, 14, 0, 0],
}

/**
 * Draws a document with embedded fonts. Called in tasks only: the effort grows with the text.
 * What the fonts cannot draw is marked, and a line at the end says so.
 * @param definition in pdfmake's terms; pictures as data URLs, since neither addresses nor files are read
 * @param titulo what a reader shows as the document's title
 */
export async function drawPdf(definition: Definition, titulo: string): Promise<Buffer> {
  loaded ??= load()
  const { pdfmake, has } = await loaded
  const { footer } = definition
  let complete = true
  const change = (text: string) => {
    const changed = printable(text, has)
    complete &&= !changed.includes(UNPRINTABLE)
    return changed
  }
  const content = definition.content.map(each => withTexts(each, change))
  const document: Definition = {
    ...definition,
    content: complete ? content : [...content, INCOMPLETE],
    ...(footer && { footer: (page, pages) => withTexts(footer(page, pages), change) }),
    info: { title: titulo, creator: 'Alicerce', producer: 'Alicerce' },
    language: 'pt-BR',
  }
  return pdfmake.createPdf(document).getBuffer()
}
