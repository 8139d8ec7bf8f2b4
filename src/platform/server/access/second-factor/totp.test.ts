import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { base32, hotp, matchingStep, otpauthUri, stepAt } from './totp.ts'

// The secret of both RFCs' test vectors.
const SECRET = Buffer.from('12345678901234567890')

test('RFC 4226, appendix D', () => {
  expect(Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter)).join(' ')).toBe(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489',
  )
})

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i s', (seconds, expected) => {
  expect(hotp(SECRET, stepAt(seconds * 1000), 8)).toBe(expected)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10, without padding: %j', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

describe('matching', () => {
  const now = 1_800_000_015_000
  const step = stepAt(now)
  const at = (offset: number) => hotp(SECRET, step + offset)

  test('one step off either way, and no more', () => {
    const found = [-2, -1, 0, 1, 2].map(offset => matchingStep(SECRET, at(offset), now, -1))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })

  test('no step twice, nor one before a step that was used', () => {
    expect(matchingStep(SECRET, at(0), now, step)).toBeNull()
    expect(matchingStep(SECRET, at(-1), now, step)).toBeNull()
    expect(matchingStep(SECRET, at(1), now, step)).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345', ' 12345'])('%j is no code', code => {
    expect(matchingStep(SECRET, code, now, -1)).toBeNull()
  })

  test('another secret has other codes', () => {
    const others = Array.from({ length: 20 }, () => matchingStep(randomBytes(20), at(0), now, -1))
    expect(others.filter(found => found !== null).length).toBeLessThan(2)
  })
})

test('the address of the QR code names product and account, and holds the secret', () => {
  const uri = new URL(otpauthUri(SECRET, 'ana+1@empresa.com.br', 'Alicerce'))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Alicerce:ana+1@empresa.com.br')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Alicerce',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
