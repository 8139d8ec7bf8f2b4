import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** More than the largest file that is taken, and what a line of 15 Mbit/s sends in the time. */
const LINGER_BYTES = 64 * 1024 * 1024
const LINGER_MS = 30_000
const LOOK_MS = 50

/**
 * Lets the connection of a request that is answered before its body has come close gently: the answer and the end of our
 * side go out, what still comes is read and thrown away, and only then the socket closes. Closed with unread bytes, the
 * kernel sends a reset, and a client that is still sending loses the answer (RFC 9112, 9.6). Node's HTTP server closes by
 * `destroySoon`, whatever answered: so it is done there.
 */
export function closeGently(request: IncomingMessage): void {
  const { socket } = request
  const close = Socket.prototype.destroySoon.bind(socket)
  let lingering = false
  socket.destroySoon = () => {
    if (request.complete || socket.destroyed) return close()
    if (lingering) return
    lingering = true
    socket.end()
    // A reader of the body may have paused it.
    request.on('error', () => {}).resume()
    const most = socket.bytesRead + LINGER_BYTES
    const until = performance.now() + LINGER_MS
    const look = setInterval(() => {
      if (request.complete || socket.bytesRead > most || performance.now() > until) close()
    }, LOOK_MS).unref()
    socket.once('close', () => clearInterval(look))
  }
}
