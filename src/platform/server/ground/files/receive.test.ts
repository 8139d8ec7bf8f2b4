import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTEUDO_DIFERENTE, DOCUMENTOS, MB } from '../../../contract/files.ts'
import { docx, envio, jpeg, pdf } from '../../../testing/files/files.ts'
import { receive } from './receive.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-receive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const regra = { maximo: MB, tipos: DOCUMENTOS }
const refusal = (file: ReturnType<typeof envio>) =>
  receive(file, regra, folder).then(
    () => null,
    error => ({ codigo: error.codigo, mensagem: error.message }),
  )
const leftovers = () => readdir(folder)

test('a file comes whole and is told apart by its content', async () => {
  const got = await receive(envio('../RG da Ana.PDF', pdf(MB)), regra, folder)
  expect(got).toMatchObject({
    nome_arquivo: '../RG da Ana.PDF',
    tamanho_arquivo: MB,
    tipo_mime_arquivo: 'application/pdf',
  })
  expect((await readFile(got.temporario)).equals(pdf(MB))).toBe(true)
  await rm(got.temporario)
})

test('a file that comes byte by byte is the same file', async () => {
  const bytes = jpeg(30)
  const corpo = Readable.from(Array.from(bytes, byte => Buffer.from([byte])))
  const got = await receive({ nome: 'foto.jpg', corpo }, regra, folder)
  expect(await readFile(got.temporario)).toEqual(bytes)
  await rm(got.temporario)
})

test.each([
  ['html.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
  ['svg.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['foto.png', jpeg()],
  ['programa.docx', Buffer.from('MZ\x90\x00')],
  ['vazio.docx', Buffer.from('PK\x05\x06'.padEnd(22, '\0'))],
])('%s with other content is refused', async (nome, bytes) => {
  expect(await refusal(envio(nome, bytes))).toEqual({
    codigo: 'dados_invalidos',
    mensagem: CONTEUDO_DIFERENTE,
  })
  expect(await leftovers()).toEqual([])
})

test.each(['pagina.html', 'imagem.svg', 'programa.exe', 'arquivo.zip', 'sem ponto', 'RG.pdf.exe'])(
  '%s is no accepted type',
  async nome => {
    expect((await refusal(envio(nome)))?.mensagem).toContain(
      'Este tipo de arquivo não é aceito. Envie PDF, JPG',
    )
  },
)

test('one byte too many is refused, announced or not', async () => {
  const tooLarge = { codigo: 'grande_demais', mensagem: 'O arquivo é grande demais: o limite é 1 MB.' }
  const bytes = pdf(MB + 1)
  expect(await refusal(envio('a.pdf', bytes))).toEqual(tooLarge)
  expect(await refusal({ ...envio('a.pdf', bytes), tamanho: undefined })).toEqual(tooLarge)
  expect(await leftovers()).toEqual([])
})

test('empty, nameless and unstorable names are refused', async () => {
  expect(await refusal(envio('a.pdf', Buffer.alloc(0)))).toMatchObject({ mensagem: 'O arquivo está vazio.' })
  for (const nome of ['', ' ', 'a\0.pdf', '\ud800.pdf', `${'a'.repeat(500)}.pdf`]) {
    expect(await refusal(envio(nome))).toMatchObject({ codigo: 'dados_invalidos' })
  }
  expect(await leftovers()).toEqual([])
})

test.each([
  ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
  ['\u2066RG\u2069 da\u200e Ana\u061c\ufeff.pdf', 'RG da Ana.pdf'],
  ['a\r\n\u2028b.pdf', 'ab.pdf'],
  ['👩‍🚀 کتاب‌ها.pdf', '👩‍🚀 کتاب‌ها.pdf'],
])('of %j the name %j is kept', async (nome, kept) => {
  const got = await receive(envio(nome, pdf()), regra, folder)
  expect(got.nome_arquivo).toBe(kept)
  await rm(got.temporario)
})

test('an upload that breaks off leaves nothing', async () => {
  const corpo = new Readable({ read() {} })
  corpo.push(pdf(100_000))
  setTimeout(() => corpo.destroy(new Error('aborted')), 20)
  expect(await refusal({ nome: 'a.pdf', corpo })).toEqual({
    codigo: 'dados_invalidos',
    mensagem: 'O envio do arquivo foi interrompido.',
  })
  expect(await leftovers()).toEqual([])
})

test('office documents are known by what the zip holds', async () => {
  const got = await receive(envio('contrato.docx', docx()), regra, folder)
  expect(got.tipo_mime_arquivo).toMatch(/wordprocessingml/)
  await rm(got.temporario)
  expect(await refusal(envio('contrato.xlsx', docx()))).toMatchObject({ mensagem: CONTEUDO_DIFERENTE })
})
