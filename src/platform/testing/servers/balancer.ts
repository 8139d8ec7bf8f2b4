import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  port: number
  url: string
  stop(): void
}

/**
 * A plain balancer on a loopback port: each connection goes to the next server, as bytes; one that does not answer is
 * passed over. It knows nothing of requests, so that one which a server's death cut off is the sender's to repeat.
 * @param ports where the servers listen, asked at each connection
 */
export async function startBalancer(ports: () => number[]): Promise<Balancer> {
  let turn = 0
  const open = new Set<Socket>()

  function pass(incoming: Socket, candidates: number[]): void {
    const [port, ...others] = candidates
    if (port === undefined) return void incoming.destroy()
    const outgoing = connect(port, '127.0.0.1')
    const refused = () => pass(incoming, others)
    outgoing.once('error', refused)
    outgoing.once('connect', () => {
      outgoing.off('error', refused)
      for (const [one, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.once('close', () => other.destroy())
      }
    })
  }

  const server = createServer(incoming => {
    open.add(incoming.once('close', () => open.delete(incoming)))
    // Also while it is not passed on yet.
    incoming.on('error', () => incoming.destroy())
    const all = ports()
    const first = turn++ % Math.max(1, all.length)
    pass(incoming, [...all.slice(first), ...all.slice(0, first)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}`,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
