import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nomeVisivel } from '../../../contract/files.ts'
import { attachment, harmlessName } from './names.ts'

test.each([
  ['RG.pdf', 'RG.pdf'],
  ['Comprovante de residência (2).PDF', 'Comprovante de residência (2).PDF'],
  ['../../etc/passwd.pdf', '___etc_passwd.pdf'],
  ['..\\..\\x.pdf', '___x.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'a_Set-Cookie_ x_1.pdf'],
  ['\u202Efdp.exe.pdf', '_fdp.exe.pdf'],
  ['.htaccess.pdf', 'htaccess.pdf'],
  ['😀.pdf', '_.pdf'],
  ['...', 'arquivo'],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(11)}`],
  [`${'a'.repeat(146)}.pdf`, `${'a'.repeat(146)}.pdf`],
  [`${'a'.repeat(147)}.pdf`, `${'a'.repeat(146)}.pdf`],
])('%j is stored as %j', (nome, expected) => {
  expect(harmlessName(nome)).toBe(expected)
})

test('whatever the name, it is one short part of a path that no file system minds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), nome => {
      const name = harmlessName(nome)
      expect(name).toMatch(/^[\p{L}\p{N} ._()-]+$/u)
      expect(name).not.toMatch(/^\.|\.\./)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160)
    }),
  )
})

test('300 characters keep their ending', () => {
  const name = harmlessName(`${'ã'.repeat(300)}.pdf`)
  expect(name).toMatch(/^ã+\.pdf$/)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160)
})

test('a download is an attachment under the harmless name, in both forms', () => {
  expect(attachment('Currículo "novo"\r\nX: y.pdf')).toBe(
    `attachment; filename="Curr_culo _novo_X_ y.pdf"; filename*=UTF-8''Curr%C3%ADculo%20_novo_X_%20y.pdf`,
  )
})

test('parentheses are written out where the form of a header asks for it', () => {
  expect(attachment('RG (2).pdf')).toBe(
    `attachment; filename="RG (2).pdf"; filename*=UTF-8''RG%20%282%29.pdf`,
  )
})

test('what would be invisible in a name is shown', () => {
  expect(nomeVisivel('a\r\n\u202Efdp.exe')).toBe('a␍␊[U+202E]fdp.exe')
  expect(nomeVisivel('Currículo.pdf')).toBe('Currículo.pdf')
})
