import path from 'node:path'
import {
  BUILT_HASHER,
  BUILT_SERVER,
  BUILT_WATCHER,
  BUILT_WORKER,
} from '#platform/server/ground/node-flags.ts'
import { root } from './files.ts'
import { markBuilt, stampBefore } from './stamps.ts'

const OUTPUT = path.join(root, path.dirname(BUILT_SERVER))

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

/**
 * Puts the server's sources and their packages into a few files: a start reads these instead of a thousand.
 * @param output the folder that they are put into, emptied before
 */
export async function buildServer(output = OUTPUT): Promise<void> {
  const stamp = stampBefore('server')
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
  if (output === OUTPUT) markBuilt('server', stamp)
}
