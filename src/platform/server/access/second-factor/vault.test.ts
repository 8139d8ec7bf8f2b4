import { expect, test } from 'vitest'
import { openVault } from './vault.ts'

const vault = openVault('um segredo de servidor com mais de 32 letras')
const content = Buffer.from('o segredo de uma pessoa')

test('what is sealed is opened for whom it belongs to, and for nobody else', () => {
  const sealed = vault.seal(content, 'ana')
  expect(vault.open(sealed, 'ana')).toEqual(content)
  expect(vault.open(sealed, 'bia')).toBeNull()
  expect(openVault('outro segredo de servidor, de outra pessoa').open(sealed, 'ana')).toBeNull()
  expect(Buffer.from(sealed, 'base64url').includes(content)).toBe(false)
  expect(vault.seal(content, 'ana')).not.toBe(sealed)
})

test('what was changed by one bit, or cut, is not opened', () => {
  const bytes = Buffer.from(vault.seal(content, 'ana'), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(vault.open(changed.toString('base64url'), 'ana')).toBeNull()
  }
  for (const length of [0, 5, 12, 20, 28, bytes.length - 1])
    expect(vault.open(bytes.subarray(0, length).toString('base64url'), 'ana')).toBeNull()
})

test('a signature is of one text, under one secret', () => {
  expect(vault.sign('a')).toBe(vault.sign('a'))
  expect(vault.sign('a')).not.toBe(vault.sign('b'))
  expect(vault.sign('a')).not.toBe(openVault('outro segredo de servidor, de outra pessoa').sign('a'))
})
