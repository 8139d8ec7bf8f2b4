import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Refusal } from '../access/people.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as JSON: what was asked for, or a refusal. */
  body: Partial<Refusal> & Record<string, unknown>
  setCookies: string[]
  ms: number
}

interface Options {
  /** Sent as it is where it is a string or bytes, else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Address that the connection comes from, e.g. 127.0.0.2. */
  from?: string
}

export interface Client {
  send(method: string, path: string, options?: Options): Promise<Answer>
  get(path: string, options?: Options): Promise<Answer>
  post(path: string, body: unknown, options?: Options): Promise<Answer>
  /** The Cookie header that it sends: what the server set, or what a test plants. */
  cookie: string
}

function parse(text: string): Answer['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function exchange(options: RequestOptions, body: string | Buffer | undefined): Promise<Answer> {
  const started = performance.now()
  const outgoing = request({ host: '127.0.0.1', agent: false, ...options })
  outgoing.end(body)
  const [incoming] = await once(outgoing, 'response')
  // The server may answer before it has read everything; what breaks after that is no failure.
  outgoing.on('error', () => {})
  const text = await readText(incoming)
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    text,
    body: parse(text),
    setCookies: incoming.headers['set-cookie'] ?? [],
    ms: performance.now() - started,
  }
}

/** A Cookie header with what a server set, newest first, as far as it is to be kept. */
function kept(cookie: string, set: string[]): string {
  const jar = new Map(cookie.split(/; */).flatMap(pair => (pair ? [[pair.split('=')[0], pair]] : [])))
  for (const line of set) {
    const [pair = ''] = line.split(';')
    const [name] = pair.split('=')
    jar.delete(name)
    if (!/; *max-age=0\b/i.test(line)) jar.set(name, pair)
  }
  return [...jar.values()].reverse().join('; ')
}

/** A client over real HTTP that keeps its cookies, as a browser does, and sends exactly what it is told. */
export function clientOf(port: number, cookie = ''): Client {
  const client: Client = {
    cookie,
    send: async (method, path, { body, headers = {}, from } = {}) => {
      const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : undefined
      const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const answer = await exchange(
        {
          port,
          method,
          path,
          headers: {
            ...(content !== undefined && { 'content-type': 'application/json' }),
            ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
            ...(client.cookie && { cookie: client.cookie }),
            ...headers,
          },
          ...(from && { localAddress: from }),
        },
        content,
      )
      client.cookie = kept(client.cookie, answer.setCookies)
      return answer
    },
    get: (path, options) => client.send('GET', path, options),
    post: (path, body, options) => client.send('POST', path, { ...options, body }),
  }
  return client
}
