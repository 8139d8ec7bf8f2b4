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
const SECOND_FACTOR = file('src/platform/web/second-factor/page.tsx')
/** Fetched once a list stands, before somebody asks for it. No form may come along. */
const AFTER = ['kit/confirm.tsx', 'kit/record/delete-question.tsx', 'kit/dialog.tsx', 'offline/queue.ts'].map(
  name => file(`src/platform/web/${name}`),
)
const SHELL = file('src/platform/web/shell/shell.tsx')
/** The first screen of most visits, which shows no list. */
const DASHBOARD = file('src/modules/painel/web/page.tsx')
const RECORD_PAGE = file('src/platform/web/kit/record/opening.ts')
/** What the page of a record brings, when one is opened: forms, which no list begins with. */
const RECORD = /\/web\/(record\.tsx?|kit\/record\/opening\.ts)$/
/** Pages without a form, such as those of lists. Others are forms themselves, such as one's own account. */
const LIST = /\/modules\/.+\/web\/page\.tsx$/
/** As many screens as share a module make it part of what most of them begin with. */
const SHARED_BY = 8
/** As many lists of one department make it part of what these begin with, as many of several of what some lists do. */
const SOME = 3
const MANY = 3
const departmentOf = (id: string) => /\/src\/modules\/([^/]+)\//.exec(id)?.[1]
/** Forms, and the pages of records, whose facts are changed in place. */
const FORM = /\/web\/(.+\/)?(form|record)\.tsx$/
/** As many forms as share a module make it part of the forms' piece. */
const FORMS_SHARED_BY = 8
/** As many pages of records as share what neither lists nor most forms have make it part of what these begin with. */
const RECORDS_SHARED_BY = 8
/** Pages in a sandbox, which show and read files of strangers: what they share with the application brings nothing of it. */
const SANDBOXED = ['reader/frame.ts', 'viewer/viewer.ts'].map(name => file(`src/platform/web/${name}`))
const KIT = /\/platform\/web\//
/** As many parts of screens as share another module give it to what comes after the first screen. */
const PARTS_SHARED_BY = 12

const ICON = /node_modules\/lucide-react\//
const isLibrary = (id: string) => id.includes('/node_modules/') && !ICON.test(id)

/** Our modules and icons that come with one, itself among them. */
function closure(id: string, of: Chunking, into = new Set<string>()): Set<string> {
  if (into.has(id) || isLibrary(id)) return into
  into.add(id)
  for (const next of of.getModuleInfo(id)?.importedIds ?? []) closure(next, of, into)
  return into
}

/** Everything asked for by itself, from a module onwards. */
function lazyParts(
  id: string,
  of: Chunking,
  seen = new Set<string>(),
  parts = new Set<string>(),
): Set<string> {
  if (seen.has(id) || id.includes('/node_modules/')) return parts
  seen.add(id)
  const { importedIds = [], dynamicallyImportedIds = [] } = of.getModuleInfo(id) ?? {}
  for (const part of dynamicallyImportedIds) parts.add(part)
  for (const next of [...importedIds, ...dynamicallyImportedIds]) lazyParts(next, of, seen, parts)
  return parts
}

/** How many of some modules each module comes with. */
function usesBy(modules: Iterable<string>, of: Chunking): Map<string, number> {
  const uses = new Map<string, number>()
  for (const module of modules) for (const id of closure(module, of)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

/** The piece of each of our modules that has one. */
function plan(of: Chunking): Map<string, string> {
  const entry = closure(ENTRY, of)
  const login = closure(LOGIN, of)
  const shell = closure(SHELL, of)
  const secondFactor = closure(SECOND_FACTOR, of)
  const dashboard = closure(DASHBOARD, of)
  const parts = new Set([...entry].flatMap(id => of.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const screens = new Set([...parts].filter(id => !RECORD.test(id)))
  const later = [...lazyParts(ENTRY, of)]
  const ofScreens = usesBy(screens, of)
  const lists = [...screens].filter(id => LIST.test(id))
  const ofLists = usesBy(lists, of)
  const names = new Map<string, string>()
  const shared = SANDBOXED.flatMap(page => [page, ...lazyParts(page, of)])
  // What some screens begin with, though not most, comes neither after them nor with the forms.
  for (const [id, count] of usesBy(later, of))
    if (count >= PARTS_SHARED_BY && KIT.test(id) && !ofScreens.has(id)) names.set(id, 'depois')
  const ofForms = usesBy(
    later.filter(part => FORM.test(part)),
    of,
  )
  for (const [id, count] of ofForms)
    if (count >= FORMS_SHARED_BY && (KIT.test(id) || !ofLists.has(id)))
      names.set(id, ofLists.has(id) ? 'campos' : 'formularios')
  for (const [id, count] of ofScreens) {
    if (!shell.has(id) && count < SHARED_BY) continue
    // The page of the second factor shares icons with lists, and would bring their kit along.
    const ofLists = dashboard.has(id) ? 'shell' : 'telas'
    const piece = shell.has(id) || secondFactor.has(id) ? 'casca' : ofLists
    // What the sign-in page has in common with the others comes with it, and nothing else does.
    names.set(id, login.has(id) ? 'entrada' : piece)
  }
  const unnamed = [...ofLists].filter(([id]) => !names.has(id) && !login.has(id) && !secondFactor.has(id))
  for (const [id, count] of unnamed) {
    const departments = new Set(lists.filter(list => closure(list, of).has(id)).map(departmentOf))
    const [department = ''] = departments
    if (departments.size === 1 && count >= SOME && !/\/platform\/contract\//.test(id))
      names.set(id, department)
    else if (!/\/contract\//.test(id) && count >= MANY) names.set(id, dashboard.has(id) ? 'shell' : 'listas')
  }
  const records = usesBy(
    [...parts].filter(id => RECORD.test(id)),
    of,
  )
  const ofRecordPage = closure(RECORD_PAGE, of)
  for (const [id, count] of records)
    if ((ofRecordPage.has(id) || count >= RECORDS_SHARED_BY) && !names.has(id))
      // A screen that has one of its modules would bring all of them.
      names.set(id, ofScreens.has(id) ? 'avulso' : 'ficha')
  for (const id of entry) names.set(id, 'entrada')
  // What is asked for by itself stays a file under its own name.
  for (const id of [ENTRY, ...parts, ...later]) names.delete(id)
  names.set(SHELL, 'shell')
  for (const id of AFTER.flatMap(module => [...closure(module, of)])) {
    const named = names.get(id)
    // What forms have in common with it comes without them.
    if (comesAfter(named)) names.set(id, named === 'formularios' || named === 'comum' ? 'comum' : 'depois')
  }
  for (const id of usesBy(shared, of).keys()) names.set(id, 'areia')
  return names
}

/** Libraries that come together. */
const LIBRARIES = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  // What asks before a page is left comes with forms.
  rotas:
    /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\/(?!.*\/useBlocker\.js)/,
  // Several queries at once and pages of one come with the parts that ask so: a list begins with neither.
  dados:
    /node_modules\/(zod|@tanstack\/(query-core|react-query))\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js)/,
}
/** Stands for one piece of each department, under its name. */
const OF_DEPARTMENTS = 'departamentos'
const PIECES = [
  'areia',
  'entrada',
  'casca',
  'shell',
  'telas',
  'listas',
  OF_DEPARTMENTS,
  'icones',
  'campos',
  'comum',
  'depois',
  'formularios',
  'avulso',
  'ficha',
]
/** Not what a list begins with. */
const comesAfter = (piece: string | undefined) => !piece || piece === 'depois' || piece === 'formularios'
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
/** So are the fields of a toolbar. */
const FIELDS_BYTES = 1600
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
  const icons = { name: 'icones', test: ICON, priority: priorityOf('icones'), minShareCount: 2 }
  const own = PIECES.map(piece => ({
    debugName: piece,
    priority: priorityOf(piece),
    name: (id: string, of: Chunking) => {
      names ??= plan(of)
      const named = names.get(id)
      return named === piece || (piece === OF_DEPARTMENTS && named && !PIECES.includes(named)) ? named : null
    },
    // Each page takes those that it shows.
    ...(piece === 'campos' && byEntries(FIELDS_BYTES)),
    ...(piece === 'avulso' && byEntries(FIELDS_BYTES)),
    ...(piece === 'areia' && byEntries(PARTS_BYTES)),
  }))
  // The other libraries as the bundler would have them: what a piece imports would else come along with all its parts. An icon
  // of one or two screens comes with them, not with all others of its kind.
  const others = {
    name: 'partes',
    test: /node_modules\/(?!lucide-react\/)/,
    priority: OF_LIBRARIES - 1,
    ...byEntries(PARTS_BYTES),
  }
  return [...libraries, loader, { ...icons, ...byEntries(ICONS_BYTES) }, others, ...own]
}
