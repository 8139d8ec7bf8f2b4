import { expect, test } from 'vitest'
import { requireSameOrigin } from './same-origin.ts'

const APP = 'https://alicerce.empresa.com.br'
const host = 'alicerce.empresa.com.br'

test.each([
  {},
  { host },
  { host, origin: APP },
  { host, origin: APP, 'sec-fetch-site': 'same-origin' },
  { host, 'sec-fetch-site': 'none' },
  // Reached under another name of its own, e.g. 127.0.0.1 instead of localhost.
  { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
])('%j passes', headers => {
  expect(() => requireSameOrigin(headers, APP)).not.toThrow()
})

test.each([
  { host, origin: 'https://outro.com.br' },
  { host, origin: 'null' },
  { host, origin: '' },
  { host, origin: `${APP}.outro.com.br` },
  { host, origin: 'https://outro.com.br/alicerce.empresa.com.br' },
  { host, origin: APP, 'sec-fetch-site': 'cross-site' },
  { host, 'sec-fetch-site': 'same-site' },
  { host, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://outro.com.br' },
])('%j is refused', headers => {
  expect(() => requireSameOrigin(headers, APP)).toThrow('Pedido de outra origem recusado.')
})
