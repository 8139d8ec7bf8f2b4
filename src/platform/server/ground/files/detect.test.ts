import { expect, test } from 'vitest'
import type { TipoDeArquivo } from '../../../contract/files.ts'
import { jpeg, pdf } from '../../../testing/files/files.ts'
import { checkBeginning } from './detect.ts'

/** The first box of a picture of a phone, whose brand tells what follows. */
const heif = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1')
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  Buffer.alloc(17),
  Buffer.from('\0\0\0\0IDAT', 'latin1'),
  Buffer.alloc(8),
])
const zip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const page = Buffer.from('<html><script>alert(1)</script></html>')

const accepted = async (tipo: TipoDeArquivo, bytes: Buffer) =>
  await checkBeginning(tipo, bytes).then(
    () => true,
    () => false,
  )

test.each<[TipoDeArquivo, Buffer]>([
  ['pdf', pdf(100)],
  ['jpeg', jpeg(100)],
  ['png', png],
  ...['heic', 'mif1', 'hevc', 'msf1'].map((brand): [TipoDeArquivo, Buffer] => ['heic', heif(brand)]),
  ...(['docx', 'xlsx', 'odt', 'ods'] as const).map((tipo): [TipoDeArquivo, Buffer] => [tipo, zip]),
  ...(['doc', 'xls'] as const).map((tipo): [TipoDeArquivo, Buffer] => [tipo, compound]),
])('a %s that begins as one is taken', async (tipo, bytes) => {
  expect(await accepted(tipo, bytes)).toBe(true)
})

test.each<[TipoDeArquivo, string, Buffer]>([
  ['pdf', 'a page', page],
  ['heic', 'a page', page],
  ['docx', 'a page', page],
  ['jpeg', 'a PNG', png],
  ['png', 'a HEIC', heif('heic')],
  ['jpeg', 'a HEIF', heif('mif1')],
  ['heic', 'a JPEG', jpeg(100)],
  ['heic', 'an AVIF', heif('avif')],
  ['pdf', 'an archive', zip],
  ['doc', 'an archive', zip],
  ['docx', 'an old document', compound],
  ['pdf', 'an old document', compound],
  ['pdf', 'nothing', Buffer.alloc(0)],
])('a %s that begins as %s is refused', async (tipo, _, bytes) => {
  expect(await accepted(tipo, bytes)).toBe(false)
})
