import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

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
  ['10.0.0.2', '198.51.100.1:5123', ['10.0.0.2'], '198.51.100.1'],
  ['10.0.0.2', '[2001:db8::1]:5123', ['10.0.0.2'], '2001:db8::1'],
  ['fe80::1%eth0', undefined, [], 'fe80::1'],
  ['::FFFF:203.0.113.9', undefined, [], '203.0.113.9'],
  [undefined, '1.2.3.4', [], ''],
])('peer %s, forwarded %j, trusted %j: %s', (peer, forwarded, trusted, expected) => {
  expect(clientAddress(request(peer, forwarded), trusted)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:CB00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:ffff:cb00:7109', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['what no address is', 'what no address is'],
  ['', ''],
])('attempts from %s count as those of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
