import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ABRE_GRANDE_DEMAIS,
  ARQUIVO_DANIFICADO,
  CONTEUDO_DIFERENTE,
  MB,
  TEM_MACROS,
} from '../../../contract/files.ts'
import { effortOf } from '../../../testing/effort/effort.ts'
import { envio, office, type TestMember, zipOf } from '../../../testing/files/files.ts'
import { xlsx } from '../../services/export/xlsx.ts'
import { examineOffice } from './office.ts'
import { receive } from './receive.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The sentence with which a file is refused; null where it is taken. */
async function refusal(tipo: 'docx' | 'xlsx' | 'odt' | 'ods' | 'xls', bytes: Buffer): Promise<string | null> {
  const file = path.join(folder, 'arquivo')
  await writeFile(file, bytes)
  return examineOffice(tipo, file).then(
    () => null,
    (error: Error) => error.message,
  )
}
const TYPES = ['docx', 'xlsx', 'odt', 'ods'] as const
const spaces = (megabytes: number) => Buffer.alloc(megabytes * MB, ' ')
/** Packed once, for all the files that hold it. */
const HUGE = spaces(200)
const text: TestMember = { name: 'word/document.xml', content: '<w:document/>', deflate: true }

describe.each(TYPES)('%s', tipo => {
  test('that is one is taken', async () => {
    expect(await refusal(tipo, office(tipo, [text]))).toBeNull()
  })

  test('of another type is refused', async () => {
    const other = TYPES[(TYPES.indexOf(tipo) + 1) % TYPES.length] ?? 'docx'
    expect(await refusal(tipo, office(other))).toBe(CONTEUDO_DIFERENTE)
    expect(await refusal(tipo, zipOf([text]))).toBe(CONTEUDO_DIFERENTE)
  })

  test('of valid content that unpacks to 200 MB is refused by what it says, unpacked by nobody', {
    tags: ['volume'],
  }, async () => {
    const bomb = office(tipo, [text, { name: 'a.xml', content: HUGE, deflate: true }])
    expect(bomb.length).toBeLessThan(MB)
    const effort = await effortOf(async () => expect(await refusal(tipo, bomb)).toBe(ABRE_GRANDE_DEMAIS))
    expect(effort).toBeLessThan(300)
  })

  test('that says less than comes is refused as soon as more comes', { tags: ['volume'] }, async () => {
    const bomb = office(tipo, [{ name: 'a.xml', content: HUGE, deflate: true, says: 1000 }])
    const effort = await effortOf(async () => expect(await refusal(tipo, bomb)).toBe(ARQUIVO_DANIFICADO))
    expect(effort).toBeLessThan(300)
  })
})

test('many members that are modest each are refused together', { tags: ['volume'] }, async () => {
  const content = spaces(4)
  const members = Array.from({ length: 40 }, (_, n) => ({ name: `${n}`, content, deflate: true }))
  expect(await refusal('docx', office('docx', members))).toBe(ABRE_GRANDE_DEMAIS)
  const countless = Array.from({ length: 5001 }, (_, n) => ({ name: `${n}`, content: '' }))
  expect(await refusal('docx', office('docx', countless))).toBe(ABRE_GRANDE_DEMAIS)
})

test('members that share their bytes are refused', async () => {
  const one = { name: 'a', content: 'x'.repeat(1000) }
  expect(await refusal('docx', zipOf([one, { ...one, name: 'b', also: 'a' }], { share: true }))).toBe(
    ARQUIVO_DANIFICADO,
  )
})

test.each([
  '../fora.xml',
  'word/../../fora.xml',
  '/etc/passwd',
  '\\\\servidor\\x',
  '..\\fora.xml',
  'C:\\x.xml',
  'a\u0000.xml',
])('a member %j is refused', async name => {
  expect(await refusal('xlsx', office('xlsx', [{ name, content: 'x' }]))).toBe(ARQUIVO_DANIFICADO)
})

test.each([
  'word/vbaProject.bin',
  'xl/VBAPROJECT.BIN',
  'word/vbaData.xml',
  'Scripts/python/x.py',
  'Basic/Standard/Module1.xml',
])('a member %j is a macro', async name => {
  for (const tipo of TYPES)
    expect(await refusal(tipo, office(tipo, [{ name, content: 'x' }]))).toBe(TEM_MACROS)
})

test('macros under another name are known by their type, and those of old documents by their folder', async () => {
  const mime = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const renamed = zipOf([
    { name: '[Content_Types].xml', content: `<Types><Override ContentType="${mime}"/></Types>` },
  ])
  expect(await refusal('docx', renamed)).toBe(TEM_MACROS)
  const old = Buffer.concat([Buffer.alloc(600), Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.alloc(50)])
  expect(await refusal('xls', old)).toBe(TEM_MACROS)
  expect(await refusal('xls', Buffer.alloc(600))).toBeNull()
})

describe('an office file in an office file', () => {
  const within = (content: Buffer) =>
    office('docx', [{ name: 'word/embeddings/Plan1.xlsx', content, deflate: true }])

  test('is taken, as a table in a document is', async () => {
    expect(await refusal('docx', within(office('xlsx', [text])))).toBeNull()
  })

  test('counts with what it unpacks to, brings no macros, and holds no further ones', {
    tags: ['volume'],
  }, async () => {
    const half = office('xlsx', [
      { name: 'a', content: Buffer.alloc(80 * MB, 'abcdefghij klm'.repeat(9)), deflate: true },
    ])
    expect(await refusal('docx', within(office('xlsx', [{ name: 'b', content: half }])))).toBe(
      ABRE_GRANDE_DEMAIS,
    )
    const macro = office('xlsx', [{ name: 'xl/vbaProject.bin', content: 'x' }])
    expect(await refusal('docx', within(macro))).toBe(TEM_MACROS)
    expect(await refusal('docx', within(within(within(office('xlsx')))))).toBe(ABRE_GRANDE_DEMAIS)
  })
})

test('a file that is cut off, altered or followed by another is refused', async () => {
  const whole = office('docx', [text])
  for (const length of [0, 10, 40, whole.length - 30, whole.length - 1])
    expect(await refusal('docx', whole.subarray(0, length))).toBe(ARQUIVO_DANIFICADO)
  for (let at = 0; at < whole.length; at += 3) {
    const altered = Buffer.from(whole)
    altered[at] = (altered[at] ?? 0) ^ 0x55
    const said = await refusal('docx', altered)
    expect([null, ARQUIVO_DANIFICADO, CONTEUDO_DIFERENTE, ABRE_GRANDE_DEMAIS]).toContain(said)
  }
  expect(await refusal('docx', Buffer.concat([whole, Buffer.from('<script>')]))).toBe(ARQUIVO_DANIFICADO)
  expect(await refusal('docx', office('docx', [{ ...text, also: 'word/outro.xml' }]))).toBe(
    ARQUIVO_DANIFICADO,
  )
  expect(await refusal('docx', office('docx', [{ ...text, flags: 1 }]))).toBe(ARQUIVO_DANIFICADO)
})

const ROWS = Array.from({ length: 10_000 }, (_, n) => ({ nome: `Cliente ${n % 50}`, valor: '10,00' }))

test('a workbook of ten thousand rows, as this product writes it, is taken', {
  tags: ['volume'],
}, async () => {
  const colunas = { nome: ['Nome', 'texto'], valor: ['Valor', 'texto'] } as const
  async function* pages() {
    yield ROWS
  }
  const tabela = { titulo: 'Clientes', timezone: 'America/Sao_Paulo', colunas }
  const bytes = Buffer.concat(await Array.fromAsync(xlsx(tabela, pages(), ROWS.length)))
  expect(await refusal('xlsx', bytes)).toBeNull()
})

test.each(['xlsx', 'ods'] as const)(
  'a %s of ten thousand rows, as another program writes it, is taken',
  { tags: ['volume'] },
  async tipo => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.json_to_sheet(ROWS), 'Clientes')
    expect(await refusal(tipo, write(book, { type: 'buffer', bookType: tipo, compression: true }))).toBeNull()
  },
)

test('a file that was sent is looked through before it is kept', async () => {
  const regra = { maximo: MB, tipos: ['docx'] as const }
  const bomb = office('docx', [{ name: 'a.xml', content: HUGE, deflate: true }])
  await expect(receive(envio('a.docx', bomb), regra, folder)).rejects.toMatchObject({
    codigo: 'dados_invalidos',
    message: ABRE_GRANDE_DEMAIS,
  })
})
