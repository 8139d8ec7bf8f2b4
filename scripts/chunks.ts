import {
  type Chunking,
  ICON,
  isLibrary,
  OF_DEPARTMENTS,
  OF_LISTS,
  PIECES,
  pieceOf,
  plan,
} from './chunk-plan.ts'

/** Libraries that come together. */
const LIBRARIES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  rotas:
    /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\/(?!.*\/useBlocker\.js)/,
  // Several queries at once and pages of one come with the parts that ask so: a list begins with neither.
  dados:
    /node_modules\/(zod|@tanstack\/(query-core|react-query))\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js)/,
}
/** Does a file, by its path or name, belong to what the first screen is drawn by? */
export const beginsScreens = (file: string) =>
  /^(assets\/)?(react|rotas|dados|entrada|casca|telas|shell)([-~]|$)/.test(file)
/**
 * Not asked for ahead with what imports it: nearly every visit has it, and what a list would otherwise name of all that may
 * come after it is 6 kB.
 */
export const isAtHand = (file: string) =>
  beginsScreens(file) || /^assets\/(areia|carga|icones|rolldown-runtime)-/.test(file)
/**
 * Tells Chromium to compile all functions of the file while it arrives, beside the page's own thread: most are called at once,
 * and each would be compiled at its first call. https://v8.dev/blog/explicit-compile-hints
 */
export const HINT = '//# allFunctionsCalledOnLoad'
/** Icons are smaller than the question for them. */
const ICONS_BYTES = 1500
/** So are what libraries share among themselves. */
const PARTS_BYTES = 2000
const priorityOf = (piece: string) => PIECES.length - PIECES.indexOf(piece)
/** Before what the first page takes along, which would else hold the router, too. */
const OF_LIBRARIES = priorityOf('entrada')
const byEntries = (bytes: number) => ({ entriesAware: true, entriesAwareMergeThreshold: bytes })

/**
 * The pieces of the build, for the bundler's `codeSplitting`. Left to itself, it makes a file of every set of modules
 * that the same screens share: a first visit asks for sixty, six at a time. These follow what a visit loads: what every
 * page begins with, the shell, and what most screens are made of.
 */
export function pieces() {
  let names: Map<string, string> | undefined
  const libraries = Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: OF_LIBRARIES }))
  // What loads a piece on demand. Beside the app's own modules it would bring all of them into the sandboxed pages.
  const loader = { name: 'carga', test: /vite\/preload-helper/, priority: OF_LIBRARIES }
  // A group takes what its modules import along. A list that shows an icon of forms would begin with the forms.
  const icons = {
    debugName: 'icones',
    name: (id: string, of: Chunking) => {
      names ??= plan(of)
      return ICON.test(id) && !/^(icones|formularios)$/.test(names.get(id) ?? '') ? 'icones' : null
    },
    priority: priorityOf('icones'),
    minShareCount: 2,
  }
  const own = PIECES.map(piece => ({
    debugName: piece,
    priority: priorityOf(piece),
    name: (id: string, of: Chunking) => {
      names ??= plan(of)
      const named = names.get(id)
      return named && pieceOf(named) === piece ? named : null
    },
    // Each page takes those that it shows.
    ...(piece === 'areia' && byEntries(PARTS_BYTES)),
    // What a module imports belongs to as many screens, or more: these have a piece of their own, which would else come along.
    ...((piece === OF_LISTS || piece === OF_DEPARTMENTS) && { includeDependenciesRecursively: false }),
  }))
  // The other libraries as the bundler would have them: what a piece imports would else come along with all its parts. An icon
  // of one or two screens comes with them, not with all others of its kind.
  const others = {
    debugName: 'partes',
    name: (id: string, of: Chunking) => {
      names ??= plan(of)
      return isLibrary(id) && !names.has(id) ? 'partes' : null
    },
    priority: OF_LIBRARIES - 1,
    ...byEntries(PARTS_BYTES),
  }
  return [...libraries, loader, { ...icons, ...byEntries(ICONS_BYTES) }, others, ...own]
}
