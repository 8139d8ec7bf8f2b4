import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  BUILT_HASHER,
  BUILT_SERVER,
  BUILT_WATCHER,
  BUILT_WORKER,
} from '#platform/server/ground/node-flags.ts'
import { filesBelow, hashOf, root } from './files.ts'

const OUTPUT = path.join(root, path.dirname(BUILT_SERVER))
const STAMP = path.join(OUTPUT, '.stamp')

/** Native, or with files of their own beside them, or large and not needed at a start: found in `node_modules`. */
const LEFT = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@zxcvbn-ts/language-common',
  'file-type',
  'fontkit',
  'nodemailer',
  'pdfmake',
  'sharp',
]

const isServerSource = (file: string) =>
  file.endsWith('.ts') && !/(\.test\.ts$|\/web\/|\/testing\/)/.test(file)

/** A hash of everything that the server's files are made from. */
const inputsHash = () =>
  hashOf([
    ...filesBelow('src').filter(isServerSource),
    'package-lock.json',
    ...['server-build', 'starter', 'supervise', 'watch'].map(name => `scripts/${name}.ts`),
  ])

/** Is there a build of just these sources? */
export const isServerBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()

/**
 * Puts the server's sources and their packages into a few files: a start reads these instead of a thousand.
 * @param output the folder that they are put into, emptied before
 */
export async function buildServer(output = OUTPUT): Promise<void> {
  const hash = inputsHash()
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: LEFT },
    build: {
      ssr: true,
      outDir: output,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          [path.parse(BUILT_SERVER).name]: path.join(root, 'src/main.server.ts'),
          [path.parse(BUILT_WORKER).name]: path.join(root, 'src/main.worker.ts'),
          [path.parse(BUILT_HASHER).name]: path.join(root, 'src/main.hasher.ts'),
          [path.parse(BUILT_WATCHER).name]: path.join(root, 'scripts/watch.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Node keeps the maps in memory as long as it runs; the lines that they name are in `src/`.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
  if (output === OUTPUT) writeFileSync(STAMP, hash)
}
