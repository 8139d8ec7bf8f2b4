import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesBelow, root } from './files.ts'

const OUTPUT = path.join(root, 'dist/web')

const SHELL = 'src/platform/web/shell/shell.tsx'
/** Comes after the shell, and after the sign-in page. */
const NOTICES = 'src/platform/web/notices/notice-area.tsx'

/** Pages without the shell. */
const ENTRANCE = new Set(['/login', '/second-factor'])

interface Budget {
  /** What the address loads lazily before its screen stands: pages by their source files. */
  pages: string[]
  /** Thousands of bytes, compressed by gzip. */
  limit: number
}

const RECORD_PAGE = 'src/platform/web/kit/record/record-page.tsx'
/** Asks for what a record's page shows, while its code is on its way. */
const ASKS = 'src/platform/web/kit/record/ficha-query.ts'
const RECORD = /^src\/modules\/(.+)\/web\/record\.tsx?$/
const PAGE = /^src\/(?:modules\/(.+)\/web|platform\/web\/([^/]+))\/page\.tsx$/

/** A screen is at the address that its folder names, the dashboard at the root; undefined for what is no page. */
function addressOf(file: string): string | undefined {
  const [, module, platform] = PAGE.exec(file) ?? []
  const name = module ?? platform
  return name === 'painel' ? '/' : name && `/${name}`
}

/** Limits of addresses that load less than other screens, or more. */
const LIMITS: Readonly<Record<string, number>> = {
  '/login': 123,
  '/second-factor': 169,
  '/': 180,
  '/comercial/clientes': 186,
}
const LIMIT = 200

/** Every screen has one: a new list is held by it without being named here. */
export const budgets: Record<string, Budget> = Object.fromEntries(
  filesBelow('src').flatMap(file => {
    const address = addressOf(file)
    if (!address) return []
    const pages = ENTRANCE.has(address) ? [file] : [SHELL, file]
    return [[address, { pages, limit: LIMITS[address] ?? LIMIT }]]
  }),
)

/** What is fetched when the screen stands already: it takes nothing from anybody's time. */
const LATER = [
  'src/platform/web/offline/start.ts',
  'src/platform/web/offline/bar.tsx',
  'src/platform/web/shell/later.tsx',
  'src/platform/web/kit/list/row-motion.ts',
  'src/platform/web/kit/list/list-totals.tsx',
  'src/platform/web/kit/list/empty-list.tsx',
  'src/platform/web/kit/list/filters/date-filter.tsx',
  'src/modules/financeiro/contas-a-pagar/web/entradas.tsx',
  'src/modules/financeiro/contas-a-pagar/web/ferramentas.tsx',
  'src/modules/financeiro/contas-a-pagar/web/totals.tsx',
  'src/modules/financeiro/apoio/importacao/web/shared/legacy-import.tsx',
  'src/platform/web/espera/watch.ts',
  'depois',
  'src/modules/painel/apoio/passos/web/first-steps.tsx',
  'src/modules/painel/web/due-dates.tsx',
  'src/modules/painel/web/result.tsx',
  'src/modules/painel/web/news.tsx',
  NOTICES,
]

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(path.join(OUTPUT, '.vite/manifest.json'), 'utf8'))

/** A chunk by its source file or, where it holds more than that one, by the name it has from it. */
function chunkOf(manifest: Record<string, Chunk>, key: string): Chunk | undefined {
  const { name } = path.parse(key)
  const named = Object.values(manifest).filter(chunk => chunk.name === name)
  return manifest[key] ?? (named.length === 1 ? named[0] : undefined)
}

function withImports(manifest: Record<string, Chunk>, key: string, files: Set<string>): void {
  const chunk = chunkOf(manifest, key)
  if (!chunk) throw new Error(`The build has no chunk for ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, files)
}

/** The scripts that a browser loads for an address before its screen stands, relative to the output. */
export function initialScripts({ pages }: Budget): string[] {
  const manifest = readManifest()
  const html = readFileSync(path.join(OUTPUT, 'index.html'), 'utf8')
  const files = new Set([...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file))
  const entry = manifest['index.html']?.file
  if (entry) files.delete(entry)
  for (const key of ['index.html', ...pages]) withImports(manifest, key, files)
  return [...files].filter(file => file.endsWith('.js')).sort()
}

/** The scripts that a browser loads once the screen stands, whatever the address is. */
export function laterScripts(): string[] {
  const files = new Set<string>()
  for (const key of LATER) withImports(readManifest(), key, files)
  return [...files]
}

/**
 * What screens begin with, by address: that of the screen itself where a folder says which one it is, with a slash behind it
 * that of its records; under '' what nearly all of them share. The largest first: six are fetched at a time, and one that
 * begins when the others are there has most of the line to itself, and uses little of it.
 */
export function screenScripts(): Record<string, string[]> {
  const manifest = readManifest()
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? statSync(path.join(OUTPUT, file)).size
    sizes.set(file, size)
    return size
  }
  const entry = manifest['index.html']?.file
  const scriptsOf = (...keys: string[]) => {
    const files = new Set<string>()
    for (const key of ['index.html', SHELL, ...keys]) withImports(manifest, key, files)
    return [...files].filter(file => file !== entry).sort((one, other) => sizeOf(other) - sizeOf(one))
  }
  const screens = Object.keys(manifest).flatMap(key => {
    const address = addressOf(key)
    return address && !ENTRANCE.has(address) ? [[address, scriptsOf(key)]] : []
  })
  const records = Object.keys(manifest).flatMap(key => {
    const [, module] = RECORD.exec(key) ?? []
    return module ? [[`/${module}/`, scriptsOf(ASKS, RECORD_PAGE, key)]] : []
  })
  return { '': scriptsOf('telas'), ...Object.fromEntries([...screens, ...records]) }
}

/** Everything that the interface may ever load, but not what its page for attached files does. */
export function interfaceFiles(): { entry: string; files: string[] } {
  const manifest = readManifest()
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('index.html')
  return { entry: manifest['index.html']?.file ?? '', files: [...files].sort() }
}

export const gzipBytes = (file: string) => gzipSync(readFileSync(path.join(OUTPUT, file))).length
