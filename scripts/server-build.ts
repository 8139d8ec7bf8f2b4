import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BUILT_SERVER } from '#platform/server/node-flags.ts'
import { filesBelow, hashOf, root } from './files.ts'

const OUTPUT = path.join(root, path.dirname(BUILT_SERVER))
const STAMP = path.join(OUTPUT, '.stamp')

/** Native, or with files of their own beside them, or large and not needed at a start: found in `node_modules`. */
const LEFT = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@zxcvbn-ts/language-common',
  'file-type',
  'nodemailer',
  'pdfmake',
  'sharp',
]

const isServerSource = (file: string) =>
  file.endsWith('.ts') && !/(\.test\.ts$|\/web\/|\/testing\/)/.test(file)

/** A hash of everything that the server's files are made from. */
const inputsHash = () =>
  hashOf([...filesBelow('src').filter(isServerSource), 'package-lock.json', 'scripts/server-build.ts'])

/** Is there a build of just these sources? */
export const isServerBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()

/** Puts the server's sources and their packages into a few files in `dist/server`: a start reads these instead of a thousand. */
export async function buildServer(): Promise<void> {
  const hash = inputsHash()
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: LEFT },
    build: {
      ssr: path.join(root, 'src/main.server.ts'),
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        output: {
          entryFileNames: path.basename(BUILT_SERVER),
          chunkFileNames: '[name]-[hash].js',
          // Node keeps the maps in memory as long as it runs; the lines that they name are in `src/`.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
  writeFileSync(STAMP, hash)
}
