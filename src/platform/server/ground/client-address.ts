import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An address as it is compared: without brackets, port and zone; an IPv4 address written as IPv6 is one of IPv4. */
function plain(address: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
  const [, fourth] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? []
  const bare = (bracketed ?? fourth ?? address).replace(/%.*$/, '')
  return MAPPED.exec(bare)?.[1] ?? bare
}

/**
 * The address of the client: that of the connection, or what a trusted proxy says of it. A forwarded header from
 * anybody else is ignored, so that it gets around no throttle.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: string[]): string {
  const peer = plain(request.socket.remoteAddress ?? '')
  if (!trustedProxies.includes(peer)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(part => plain(part.trim()))
    .filter(Boolean)
  // The right-most address that is not a proxy of ours: what stands left of it was written by the client.
  return forwarded.findLast(address => !trustedProxies.includes(address)) ?? peer
}

/**
 * What attempts are counted by. Whoever has one IPv6 address has a whole /64 of them, 2^64, so that all of it counts as
 * one; an IPv4 address counts as it is, however it is written.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The form that the URL standard gives is the shortest, in lower case, with what is IPv4 in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const all = [...first, ...Array<string>(zeros).fill('0'), ...last]
  if (all.slice(0, 5).every(group => group === '0') && all[5] === 'ffff') {
    const [high = 0, low = 0] = all.slice(6).map(group => Number.parseInt(group, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${all.slice(0, 4).join(':')}::/64`
}
