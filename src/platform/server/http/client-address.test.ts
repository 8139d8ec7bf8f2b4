import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['203.0.113.9', undefined, [], '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', ['10.0.0.2'], '203.0.113.9'],
  ['10.0.0.2', '198.51.100.1', ['10.0.0.2'], '198.51.100.1'],
  ['::ffff:10.0.0.2', '198.51.100.1', ['10.0.0.2'], '198.51.100.1'],
  // What the client wrote itself stands to the left.
  ['10.0.0.2', '1.2.3.4, 198.51.100.1', ['10.0.0.2'], '198.51.100.1'],
  ['10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.3', ['10.0.0.2', '10.0.0.3'], '198.51.100.1'],
  ['10.0.0.2', undefined, ['10.0.0.2'], '10.0.0.2'],
  ['10.0.0.2', ' , ', ['10.0.0.2'], '10.0.0.2'],
  ['10.0.0.2', '10.0.0.2', ['10.0.0.2'], '10.0.0.2'],
  [undefined, '1.2.3.4', [], ''],
])('peer %s, forwarded %j, trusted %j: %s', (peer, forwarded, trusted, expected) => {
  expect(clientAddress(request(peer, forwarded), trusted)).toBe(expected)
})
