import path from 'node:path'
import { root } from './files.ts'

interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Chunking {
  getModuleInfo(id: string): Module | null
}

const file = (name: string) => path.join(root, name)
const ENTRY = file('src/main.web.tsx')
const LOGIN = file('src/platform/web/login/page.tsx')
const SHELL = file('src/platform/web/shell/shell.tsx')
/** What the page of a record brings, when one is opened: forms, which no list begins with. */
const RECORD = /\/web\/(record|kit\/record\/record-page)\.tsx?$/
/** As many screens as share a module make it part of what most of them begin with. */
const SHARED_BY = 8

/** Our modules that come with one, itself among them. */
function closure(id: string, of: Chunking, into = new Set<string>()): Set<string> {
  if (into.has(id) || id.includes('/node_modules/')) return into
  into.add(id)
  for (const next of of.getModuleInfo(id)?.importedIds ?? []) closure(next, of, into)
  return into
}

/** The piece of each of our modules that has one. */
function plan(of: Chunking): Map<string, string> {
  const entry = closure(ENTRY, of)
  const login = closure(LOGIN, of)
  const shell = closure(SHELL, of)
  const parts = new Set([...entry].flatMap(id => of.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const screens = new Set([...parts].filter(id => !RECORD.test(id)))
  const uses = new Map<string, number>()
  for (const screen of screens) for (const id of closure(screen, of)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const names = new Map<string, string>()
  for (const [id, count] of uses) {
    if (shell.has(id)) names.set(id, 'casca')
    else if (count >= SHARED_BY) names.set(id, 'telas')
    // What the sign-in page has in common with the others comes with it, and nothing else does.
    if (names.has(id) && login.has(id)) names.set(id, 'entrada')
  }
  for (const id of entry) names.set(id, 'entrada')
  // What is asked for by itself stays a file under its own name.
  for (const id of [ENTRY, ...parts]) names.delete(id)
  return names
}

/** Libraries that come together. */
const LIBRARIES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  rotas:
    /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
  dados: /node_modules\/(zod|@tanstack\/(query-core|react-query))\//,
}
const PIECES = ['entrada', 'casca', 'telas']
/** Icons are smaller than the question for them. */
const ICONS_BYTES = 3000

/**
 * The pieces of the build, for the bundler's `codeSplitting`. Left to itself, it makes a file of every set of modules
 * that the same screens share: a first visit asks for sixty, six at a time. These follow what a visit loads: what every
 * page begins with, the shell, and what most screens are made of.
 */
export function pieces() {
  let names: Map<string, string> | undefined
  const libraries = Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: 9 }))
  const icons = { name: 'icones', test: /node_modules\/lucide-react\//, priority: 8, minShareCount: 3 }
  const own = PIECES.map((piece, index) => ({
    debugName: piece,
    priority: PIECES.length - index,
    name: (id: string, of: Chunking) => {
      names ??= plan(of)
      return names.get(id) === piece ? piece : null
    },
  }))
  // The other libraries as the bundler would have them: what a piece imports would else come along with all its parts.
  const others = { name: 'partes', test: /node_modules\//, priority: 7, entriesAware: true }
  return [
    ...libraries,
    { ...icons, entriesAware: true, entriesAwareMergeThreshold: ICONS_BYTES },
    others,
    ...own,
  ]
}
