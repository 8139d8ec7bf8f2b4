import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { interfaceFiles, screenScripts } from './bundle.ts'
import { filesBelow, root } from './files.ts'
import { markBuilt, stampBefore } from './stamps.ts'

const OUTPUT = 'dist/web'
const WORKER = 'sw.js'
/** The header `Link` of every page but the sign-in, by its address. */
const LINKS = 'links.json'
/** Asked for by the page's scripts, which then find the answer. */
const SESSION = '</api/sessao>; rel=preload; as=fetch; crossorigin'
/** What compresses; pictures and fonts already are. */
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/
/**
 * Above this there is only what draws a PDF, which no screen begins with. Compressed as the rest is, it would take more time
 * than all the rest: 1.8 s of a processor for 10 % less.
 */
const LARGE_BYTES = 500_000
/** Below this a packet holds the whole file anyhow. */
const WORTH_BYTES = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressed copies beside each file, once at the build, so that the server only chooses one. */
async function precompress(file: string): Promise<void> {
  const name = path.join(root, file)
  const content = await readFile(name)
  if (content.length < WORTH_BYTES) return
  const [small, smaller] = await Promise.all([
    compressGzip(content, { level: 9 }),
    compressBrotli(content, {
      params: {
        // 11 takes twice the time for 1.7 % less: a second of the first start on two cores.
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 6 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ])
  await Promise.all([writeFile(`${name}.gz`, small), writeFile(`${name}.br`, smaller)])
}

/**
 * Tells the service worker which files this build consists of. Its own bytes change with any of them, which is how a
 * browser learns that there is a new build.
 */
function stampWorker(): void {
  const { entry, files } = interfaceFiles()
  const own = filesBelow('public').map(file => path.relative('public', file))
  // Guides are at hand without a network; their pictures, a megabyte, come with the guide that somebody reads. So does what
  // reads bar codes, another one, with the first of them.
  const kept = files.filter(file => !/\.(webp|wasm)$/.test(file))
  const arquivos = [...kept, ...own.filter(file => file !== WORKER)].map(file => `/${file}`)
  const hash = createHash('sha256')
  for (const file of ['/index.html', ...arquivos])
    hash.update(`${file}\0`).update(readFileSync(path.join(root, OUTPUT, file)))
  const build = { versao: hash.digest('hex').slice(0, 16), entrada: `/${entry}`, arquivos }
  const file = path.join(root, OUTPUT, WORKER)
  writeFileSync(file, `self.BUILD = ${JSON.stringify(build)}\n${readFileSync(file, 'utf8')}`)
}

/** Whoever asks: test runners say `test`, which would make a build for developers, with the paths of the sources in it. */
async function bundle(): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const { build } = await import('vite')
    await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Builds the browser's files into `dist/web`, compressed, and notes from what. */
export async function buildWeb(): Promise<void> {
  const stamp = stampBefore('web')
  await bundle()
  stampWorker()
  const links = Object.entries(screenScripts()).map(([address, files]) => [
    address,
    [SESSION, ...files.map(file => `</${file}>; rel=modulepreload; fetchpriority=low`)].join(', '),
  ])
  writeFileSync(path.join(root, OUTPUT, LINKS), JSON.stringify(Object.fromEntries(links)))
  await Promise.all(
    filesBelow(OUTPUT)
      .filter(file => TEXT.test(file) && !file.includes('/.vite/'))
      .map(precompress),
  )
  markBuilt('web', stamp)
}
