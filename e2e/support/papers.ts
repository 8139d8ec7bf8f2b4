import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { modulo11 } from '../../src/platform/contract/codigos/digitos.ts'
import { interleaved } from '../../src/platform/contract/codigos/itf.ts'
import { addDays, todayIn } from '../../src/platform/contract/dates/dates.ts'

/** Due date of the boleto of `barras()`. */
export const vencimento = addDays(todayIn('America/Sao_Paulo'), 30)

/** Bar code of a boleto of 1.234,56 that is due in thirty days, of the Itaú or of another bank. */
export function barras(banco = '341', dia = vencimento): string {
  const fator = Math.round((Date.parse(dia) - Date.parse('2022-05-29')) / 86_400_000)
  const rest = `${fator}0000123456${'1234567890123456789012345'}`
  const general = modulo11(`${banco}9${rest}`)
  return `${banco}9${general > 9 ? 1 : general}${rest}`
}

/** A page of 1,700 × 2,200 points with a code, as a phone takes it: turned by 3 degrees, out of focus, JPEG of quality 60. */
export async function photo(code: Buffer): Promise<Buffer> {
  const page = await sharp({ create: { width: 1700, height: 2200, channels: 3, background: '#f4f1ea' } })
    .composite([{ input: code, left: 130, top: 1500 }])
    .png()
    .toBuffer()
  return sharp(page)
    .rotate(3, { background: '#777777' })
    .blur(1)
    .resize(1700, 2200, { fit: 'cover' })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A bar code as boletos have it, drawn. */
export function itf(digits: string): Buffer {
  let at = 10
  const bars: string[] = []
  for (const [index, width] of interleaved(digits).entries()) {
    if (index % 2 === 0) bars.push(`<rect x="${at}" width="${width}" height="60"/>`)
    at += width
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="180" viewBox="0 0 ${at + 10} 60" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`,
  )
}

/** The key of an invoice as a DANFE has it: Code 128. */
export async function code128(digits: string): Promise<Buffer> {
  const file = readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
  const { svg } = await writeBarcode(digits, { format: 'Code128', scale: 3, addHRT: false })
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .resize(1100, 140, { fit: 'fill' })
    .png()
    .toBuffer()
}

/** A PDF of one page with one object drawn on it. */
function onePage(resources: string, contents: string, object: Buffer): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 770]/Resources<<${resources}>>/Contents 4 0 R>>endobj
4 0 obj<</Length ${contents.length}>>stream
${contents}
endstream endobj
5 0 obj`
  return Buffer.concat([Buffer.from(head), object, Buffer.from('endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}
/** As banks issue boletos: the line is text. */
export const printedPdf = (...lines: string[]) =>
  onePage(
    '/Font<</F1 5 0 R>>',
    lines.map((line, at) => `BT /F1 10 Tf 40 ${400 - 20 * at} Td (${line}) Tj ET`).join(' '),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  )
/** As scanners make them: a picture. Text is beside it where an invoice is printed with its boleto glued on. */
export const scannedPdf = (jpeg: Buffer, text = '') =>
  onePage(
    '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</I 5 0 R>>',
    `q 595 0 0 770 0 0 cm /I Do Q BT /F1 10 Tf 40 700 Td (${text}) Tj ET`,
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width 1700/Height 2200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream '),
    ]),
  )
