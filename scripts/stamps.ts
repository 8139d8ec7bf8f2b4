import { hash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BUILT_SERVER } from '#platform/server/ground/node-flags.ts'
import { filesBelow, hashOf, root } from './files.ts'

/** A part of the product that is built. */
export type Part = 'web' | 'server'

const isWebSource = (file: string) =>
  !/\.test\.tsx?$/.test(file) &&
  /(\/web\/|\/guia\/|^src\/main\.web\.tsx$|\/contract\.ts$|\/contract\/)/.test(file)

const isServerSource = (file: string) =>
  file.endsWith('.ts') && !/(\.test\.ts$|\/web\/|\/testing\/)/.test(file)

/** Folder of what is built, and all that it is made from. */
const PARTS: Record<Part, { output: string; inputs: (sources: readonly string[]) => string[] }> = {
  web: {
    output: 'dist/web',
    inputs: sources => [
      ...sources.filter(isWebSource),
      ...filesBelow('public'),
      'index.html',
      'visualizador.html',
      'leitor.html',
      'package-lock.json',
      'vite.config.ts',
      'scripts/bundle.ts',
      'scripts/chunk-plan.ts',
      'scripts/chunks.ts',
      'scripts/contract-plugin.ts',
      'scripts/guide-plugin.ts',
      'scripts/icon-plugin.ts',
      'scripts/guide-text.ts',
      'scripts/slim-plugin.ts',
      'scripts/web-build.ts',
    ],
  },
  server: {
    output: path.dirname(BUILT_SERVER),
    inputs: sources => [
      ...sources.filter(isServerSource),
      'package-lock.json',
      ...['server-build', 'starter', 'supervise', 'watch'].map(name => `scripts/${name}.ts`),
    ],
  },
}

/** A file that changed within this time may change again without another time of change. */
const SETTLED_MS = 1000

/**
 * What the file system tells of the files, in a hash: whoever changes one leaves another time or number of it. Takes a quarter of
 * the time of reading them. Empty where one has only just changed.
 */
function seen(files: readonly string[]): string {
  const settled = Date.now() - SETTLED_MS
  let text = ''
  for (const file of files) {
    const { size, ino, mtimeMs, ctimeMs } = lstatSync(`${root}/${file}`)
    if (ctimeMs > settled) return ''
    text += `${file}\0${size} ${ino} ${mtimeMs} ${ctimeMs}\0`
  }
  return hash('sha256', text)
}

/** Text that tells what is built from these files as they are now. */
export function stampOf(files: readonly string[]): string {
  const state = seen(files)
  return `${hashOf(files)}\n${state}`
}

/**
 * Was the stamp made of the same contents? Notes in it what the file system tells of them, so that the next look need not read
 * them.
 */
export function isCurrent(stamp: string, files: readonly string[]): boolean {
  if (!existsSync(stamp)) return false
  const [contents, state] = readFileSync(stamp, 'utf8').split('\n')
  if (state && state === seen(files)) return true
  const now = stampOf(files)
  if (!now.startsWith(`${contents}\n`)) return false
  try {
    // Somebody else may read it at this moment.
    writeFileSync(`${stamp}.${process.pid}`, now)
    renameSync(`${stamp}.${process.pid}`, stamp)
  } catch {
    // An installation that cannot be written to is compared by its contents each time.
  }
  return true
}

const stampFile = (part: Part) => path.join(root, PARTS[part].output, '.stamp')

/** The stamp of a build that begins now. */
export const stampBefore = (part: Part): string => stampOf(PARTS[part].inputs(filesBelow('src')))

/** Notes what the build that has just ended was made from. */
export const markBuilt = (part: Part, stamp: string): void => writeFileSync(stampFile(part), stamp)

/** Is there a build of the part, of whichever sources? */
export const hasBuild = (part: Part): boolean => existsSync(stampFile(part))

/** Is there a build of the part from just these sources? @param sources all files below `src` */
export const isBuilt = (part: Part, sources: readonly string[] = filesBelow('src')): boolean =>
  isCurrent(stampFile(part), PARTS[part].inputs(sources))
