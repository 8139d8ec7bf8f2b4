import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setPartHeaders } from './headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const ENCODINGS = [
  { extension: '.br', name: 'br' },
  { extension: '.gz', name: 'gzip' },
] as const

/**
 * Pages for files of strangers. They run without an origin: they reach neither session nor server, and what they show or
 * decode cannot, either. Only our own pages may frame them.
 */
const framed = (...more: string[]) =>
  [
    "default-src 'none'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
const FRAMED: Readonly<Record<string, string>> = {
  '/visualizador.html': framed(
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src blob: data:',
    // Those of a PDF, and the product's own for the words around it.
    "font-src 'self' blob: data:",
  ),
  // Bar codes are decoded by WebAssembly, which runs nowhere else.
  '/leitor.html': framed("script-src 'self' 'wasm-unsafe-eval'"),
}

interface Asset {
  type: string
  etag: string
  plain: Buffer
  encoded: { name: string; bytes: Buffer }[]
}

/**
 * The built interface, read into memory once: no request ever becomes a path on disk. Files below `assets/` carry
 * their hash in the name and may be kept for ever; the rest is asked for again with its ETag.
 */
export function staticFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && TYPES[extname(entry.name)])
    .map(entry => join(entry.parentPath, entry.name))
  const present = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map(e => join(e.parentPath, e.name)),
  )
  const assets = new Map<string, Asset>(
    names.map(file => {
      const plain = readFileSync(file)
      const encoded = ENCODINGS.filter(({ extension }) => present.has(file + extension)).map(
        ({ extension, name }) => ({
          name,
          bytes: readFileSync(file + extension),
        }),
      )
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      return [file.slice(folder.length), { type: TYPES[extname(file)] ?? '', etag, plain, encoded }]
    }),
  )
  const page = assets.get('/index.html')
  if (!page) throw new Error(`The interface is not built: ${folder} has no index.html`)

  const [, entrada] = /<script type="module"[^>]* src="([^"]+)"/.exec(page.plain.toString()) ?? []
  if (!entrada) throw new Error(`The interface in ${folder} names no script to begin with`)

  // Left by the build: what a screen begins with is on its way before the page has asked for it.
  const file = join(folder, 'links.json')
  const links = new Map<string, string>(
    present.has(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [],
  )
  /** Of a screen, or of the records below one. */
  const linkOf = (path: string) =>
    links.get(path) ?? links.get(path.replace(/(?<=.\/)[^/]+$/, '')) ?? links.get('')

  /** Answers a GET with the asset at `path`, or with the page where the browser's own router goes on. */
  const answer = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const found = assets.get(path)
    // Names with a dot are files, and those that begin with one, or lead up, are nobody's to ask for.
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.includes('/.')
    if (!found && isFile) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      return void response.end('Não encontrado\n')
    }
    const asset = found ?? page
    const immutable = found && path.startsWith('/assets/')
    if (immutable) {
      setPartHeaders(response)
      // A page without an origin asks for its scripts as a stranger.
      response.setHeader('access-control-allow-origin', '*')
    }
    const policy = FRAMED[path]
    if (policy) {
      response.setHeader('content-security-policy', policy)
      response.setHeader('x-frame-options', 'SAMEORIGIN')
    }
    const link = path === '/login' ? undefined : linkOf(path)
    if (asset === page && link) response.setHeader('link', link)
    response.setHeader('etag', asset.etag)
    response.setHeader('vary', 'accept-encoding')
    response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (request.headers['if-none-match'] === asset.etag) return void response.writeHead(304).end()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = asset.encoded.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted))
    if (encoding) response.setHeader('content-encoding', encoding.name)
    const bytes = encoding?.bytes ?? asset.plain
    response.writeHead(200, { 'content-type': asset.type, 'content-length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  return { answer, entrada }
}

/** Answers for the files of the interface, and its first script, whose name changes with every build. */
export type StaticFiles = ReturnType<typeof staticFiles>
