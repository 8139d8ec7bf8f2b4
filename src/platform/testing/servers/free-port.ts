import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what any system hands out by itself, to whoever listens on no particular port or connects to somebody. */
const FIRST = 20_000
const LAST = 31_999
const ATTEMPTS = 200

/** Does nobody listen there? */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Keeps the port for this process, as a socket of the other protocol: no other process that asks in this way gets it. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  try {
    await once(socket, 'listening')
    return true
  } catch {
    socket.close()
    return false
  }
}

/** A loopback port that nobody listens on, and that is handed to nobody else while this process lives, between restarts either. */
export async function freePort(): Promise<number> {
  for (let n = 0; n < ATTEMPTS; n++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if ((await claim(port)) && (await isFree(port))) return port
  }
  throw new Error('No free port')
}
