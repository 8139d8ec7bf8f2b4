import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 50

/**
 * Follows the connections of a server, from before it listens. Node waits at a stop for two kinds on which nothing runs: those
 * that browsers open ahead of need and that never carried a request, and those whose last request ended after the stop began.
 * @returns closes the server: takes no further connection, lets requests under way end within `graceMs`, and closes each
 * connection as soon as it carries none
 */
export function followConnections(server: Server): (graceMs: number) => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  return async graceMs => {
    const closed = once(server, 'close')
    server.close()
    const look = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_MS)
    const forced = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(look)
    clearTimeout(forced)
  }
}
