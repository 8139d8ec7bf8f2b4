import type { IncomingMessage } from 'node:http'

const plain = (address: string) => address.replace(/^::ffff:/, '')

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
