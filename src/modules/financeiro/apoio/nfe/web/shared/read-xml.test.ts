import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effortOf } from '#platform/testing/effort/effort.ts'
import { readXml } from './read-xml.ts'

const NOME = 'Irmãos Conceição & Açúcar “Três” – Ltda'
const document = (encoding: string, nome = NOME) =>
  `<?xml version="1.0" encoding="${encoding}"?><NFe><xNome>${nome}</xNome></NFe>`

/** How an encoding writes a text; only windows-1252's quotes and dashes are no byte of their own number. */
const WINDOWS: Record<string, number> = { '“': 0x93, '”': 0x94, '–': 0x96 }
const bytesOf = {
  'utf-8': (text: string) => [...new TextEncoder().encode(text)],
  'windows-1252': (text: string) => [...text].map(char => WINDOWS[char] ?? char.charCodeAt(0)),
  'utf-16le': (text: string) =>
    [...text].flatMap(char => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
  'utf-16be': (text: string) =>
    [...text].flatMap(char => [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 255]),
}
const MARKS = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
  'windows-1252': [],
}
const read = (bytes: number[]) => readXml(new Blob([new Uint8Array(bytes)]))

describe('what the bytes are wins over what they declare', () => {
  const encodings = Object.keys(bytesOf) as (keyof typeof bytesOf)[]
  const declared = ['UTF-8', 'ISO-8859-1', 'windows-1252', 'UTF-16', 'us-ascii', 'none']
  test.each(encodings.flatMap(is => declared.map(says => [is, says] as const)))(
    '%s that says %s',
    async (is, says) => {
      const text = document(says)
      expect(await read(bytesOf[is](text))).toBe(text)
      expect(await read([...MARKS[is], ...bytesOf[is](text)])).toBe(text)
    },
  )

  test('parts in both encodings, as programs put them together', async () => {
    const bytes = [...bytesOf['utf-8'](NOME), ...bytesOf['windows-1252'](NOME), ...bytesOf['utf-8'](NOME)]
    expect(await read(bytes)).toBe(NOME + NOME + NOME)
  })

  test('letters that were encoded twice', async () => {
    const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode(document('UTF-8')))
    expect(await read(bytesOf['utf-8'](twice))).toBe(document('UTF-8'))
    for (const text of ['São João', 'Â', 'Ã§ e também €', 'SÃO PAULO ª º'])
      expect(await read(bytesOf['utf-8'](`${text} ☃`))).toBe(`${text} ☃`)
  })

  test('any Portuguese name, in any of them, comes out whole', async () => {
    // An ordinal stands behind a number or an n: behind a capital with an accent its bytes would be another letter.
    const unit = fc.constantFrom(..."aeiou ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúü&'-.BR", 'nº', '1ª', '30°', ' § 2º')
    const name = fc.string({ unit, minLength: 1 })
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom(...encodings), async (nome, encoding) => {
        const text = document('UTF-8', nome)
        expect(await read(bytesOf[encoding](text))).toBe(text)
      }),
    )
  })

  test('any bytes at all are read, quickly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ max: 255 }), async bytes => {
        await readXml(new Blob([new Uint8Array(bytes)])).catch(error =>
          expect(error.message).toContain('Este arquivo é'),
        )
      }),
    )
    for (const piece of [[0], [0x41], [0x80], [0xc3], [0xc3, 0xa1], [0xe2, 0x80, 0x94], [0xff]]) {
      const file = new Blob(
        [0xff, 0x20].map(mark => new Uint8Array([...Array(300_000).fill(piece).flat(), mark])),
      )
      expect(await effortOf(() => readXml(file))).toBeLessThan(400)
    }
  })

  test('a PDF, a picture and a zip are named', async () => {
    await expect(read(bytesOf['utf-8']('%PDF-1.4'))).rejects.toThrow(
      'Este arquivo é um PDF. Aqui entra o XML',
    )
    await expect(read([0x50, 0x4b, 3, 4])).rejects.toThrow('compactado')
    await expect(read([0xff, 0xd8, 0xff, 0xe0])).rejects.toThrow('uma imagem')
  })
})
