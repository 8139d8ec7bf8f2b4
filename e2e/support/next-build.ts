import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before a running product as the server that a browser knows, and may hand out another build than it does. */
export interface Front {
  url: string
  /** From now on the page names another entry, and so does its worker. */
  deploy: () => void
  stop: () => void
}

const OTHER = '/assets/index-outra.js'

export async function startFront(product: string): Promise<Front> {
  let deployed = false
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    if (deployed && path === OTHER) return answer.setHeader('content-type', 'text/javascript').end()
    if (deployed && (path === '/' || path === '/sw.js')) {
      const current = await fetch(product + path)
      const text = await current.text()
      const type = current.headers.get('content-type') ?? ''
      return answer.setHeader('content-type', type).end(text.replaceAll(/\/assets\/index-[\w-]+\.js/g, OTHER))
    }
    const origin = asked.headers.origin && new URL(product).origin
    const headers = { ...asked.headers, host: new URL(product).host, ...(origin && { origin }) }
    const passed = request(product + path, { method: asked.method, headers }, received => {
      const { headers: told } = received
      const other = deployed && told['x-interface'] ? { 'x-interface': OTHER } : {}
      answer.writeHead(received.statusCode ?? 502, { ...told, ...other })
      received.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      deployed = true
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
