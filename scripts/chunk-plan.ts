// Which of the product's modules come together in one file of the interface, and under which name.
import path from 'node:path'
import { root } from './files.ts'

interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export interface Chunking {
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
/** Comes soon after every screen. */
const NOTICES = file('src/platform/web/notices/notice-area.tsx')
/** The first screen of most visits, which shows no list. */
const DASHBOARD = file('src/modules/painel/web/page.tsx')
const RECORD_PAGE = file('src/platform/web/kit/record/record-page.tsx')
/** What the page of a record begins with, when one is opened. Its form comes behind. */
const RECORD = /\/web\/(record\.tsx?|kit\/record\/record-page\.tsx)$/
/** Pages without a form, such as those of lists. Others are forms themselves, such as one's own account. */
const LIST = /\/modules\/.+\/web\/page\.tsx$/
/** As many screens as share a module make it part of what most of them begin with. */
const SHARED_BY = 8
/** As many lists of one department make it part of what these begin with, as many of several of what some lists do. */
const SOME = 3
const MANY = 3
const departmentOf = (id: string) => /\/src\/modules\/([^/]+)\//.exec(id)?.[1]
const FORM = /\/web\/(.+\/)?form\.tsx$/
/** As many forms as share a module make it part of the forms' piece. */
const FORMS_SHARED_BY = 4
/** As many pages of records as share what no list has make it part of what these begin with. */
const RECORDS_SHARED_BY = 8
/** Pages in a sandbox, which show and read files of strangers: what they share with the application brings nothing of it. */
const SANDBOXED = ['reader/frame.ts', 'viewer/viewer.ts'].map(name => file(`src/platform/web/${name}`))
const KIT = /\/platform\/web\//
/** A part of most forms that few lists begin with comes with the others like it, a small one with what all lists begin with. */
const FEW = 2
const SMALL_BYTES = 1000
/** As many parts of screens as share another module give it to what comes after the first screen. */
const PARTS_SHARED_BY = 12

export const ICON = /node_modules\/lucide-react\//
export const isLibrary = (id: string) => id.includes('/node_modules/') && !ICON.test(id)

/** Our modules and icons that come with one, itself among them. */
function closure(id: string, of: Chunking, into = new Set<string>()): Set<string> {
  if (into.has(id) || isLibrary(id)) return into
  into.add(id)
  for (const next of of.getModuleInfo(id)?.importedIds ?? []) closure(next, of, into)
  return into
}

/** Libraries that come with some of our modules. */
function librariesOf(modules: Iterable<string>, of: Chunking, seen = new Set<string>()): string[] {
  for (const id of modules) {
    if (seen.has(id)) continue
    seen.add(id)
    librariesOf(of.getModuleInfo(id)?.importedIds ?? [], of, seen)
  }
  return [...seen].filter(isLibrary)
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

const sizeOf = (id: string, of: Chunking) => of.getModuleInfo(id)?.code?.length ?? 0

/** How many of some modules each module comes with. */
function usesBy(modules: Iterable<string>, of: Chunking): Map<string, number> {
  const uses = new Map<string, number>()
  for (const module of modules) for (const id of closure(module, of)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

/** What forms of several entities share that are all of one department, and which one that is. */
function ofOneDepartment(forms: string[], of: Chunking): [id: string, department: string][] {
  const users = new Map<string, Set<string>>()
  for (const form of forms)
    for (const id of closure(form, of)) users.set(id, (users.get(id) ?? new Set()).add(path.dirname(form)))
  return [...users].flatMap(([id, entities]) => {
    const departments = new Set([...entities].map(departmentOf))
    const [department] = departments
    return entities.size > 1 && departments.size === 1 && department ? [[id, department]] : []
  })
}

/** Asks before a page is left. A library that lists begin with names it, and does without. */
const OF_FORMS = /\/useBlocker\.js$/
/** Stands for one piece of each department, under its name. */
export const OF_DEPARTMENTS = 'departamentos'
/** Stands for one piece of each set of lists, of what they have in common with forms and pages of records. */
export const OF_LISTS = 'campos'
/** The same of what forms share that no screen begins with. */
const OF_RECORDS = 'fichas'
export const PIECES = [
  'areia',
  'entrada',
  'casca',
  'shell',
  'telas',
  'listas',
  OF_DEPARTMENTS,
  'icones',
  OF_LISTS,
  'fatos',
  'comum',
  'depois',
  'formularios',
  'ficha',
  OF_RECORDS,
]
export const pieceOf = (name: string) => {
  if (PIECES.includes(name)) return name
  if (name.startsWith(`${OF_LISTS}~`)) return OF_LISTS
  return name.endsWith(`-${OF_RECORDS}`) ? OF_RECORDS : OF_DEPARTMENTS
}
/** Not what a list begins with. */
const comesAfter = (piece: string | undefined) => !piece || piece === 'depois' || piece === 'formularios'
/** The piece of each of our modules that has one. */
export function plan(of: Chunking): Map<string, string> {
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
  const forms = later.filter(part => FORM.test(part))
  const ofForms = usesBy(forms, of)
  for (const [id, count] of ofForms)
    if (count >= FORMS_SHARED_BY && (KIT.test(id) || !ofLists.has(id)))
      names.set(id, ofLists.has(id) ? OF_LISTS : 'formularios')
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
  // Forms come after it.
  for (const id of ofRecordPage) if (names.get(id) === 'formularios') names.set(id, 'fatos')
  for (const [id, count] of records)
    if (
      (ofRecordPage.has(id) || count >= RECORDS_SHARED_BY) &&
      (names.get(id) ?? 'depois') === 'depois' &&
      !ofScreens.has(id)
    )
      names.set(id, 'ficha')
  // What some lists have in common with forms and pages of records.
  const beginnings = lists.map(list => [...closure(list, of)])
  const withKit = beginnings.map(begins => begins.some(id => names.get(id) === 'telas'))
  const listsOf = (id: string) => beginnings.flatMap((begins, number) => (begins.includes(id) ? number : []))
  for (const id of new Set([...ofForms.keys(), ...records.keys()])) {
    if (!ofLists.has(id) || (names.has(id) && names.get(id) !== OF_LISTS)) continue
    const own = listsOf(id)
    const ofMost = (ofForms.get(id) ?? 0) >= FORMS_SHARED_BY
    const ofAll = ofMost && KIT.test(id)
    const few = ofAll && !dashboard.has(id) && own.length <= FEW
    if (ICON.test(id)) ofMost && names.set(id, 'icones')
    else if (ofAll && sizeOf(id, of) <= SMALL_BYTES && own.every(number => withKit[number]))
      names.set(id, 'telas')
    else names.set(id, `${OF_LISTS}~${few ? 'poucas' : `${departmentOf(id) ?? ''}${own}`}`)
  }
  for (const [id, department] of ofOneDepartment(forms, of))
    if (!names.has(id) && !records.has(id)) names.set(id, `${department}-fichas`)
  for (const id of entry) names.set(id, 'entrada')
  // Libraries of forms and dialogs alone come in the files of these.
  const early = new Set(librariesOf([...lists, SHELL, NOTICES], of))
  const ofDialogs = new Set(librariesOf(AFTER, of))
  for (const id of librariesOf(
    [...names].filter(([, piece]) => piece === 'formularios').map(([id]) => id),
    of,
  ))
    if (!early.has(id) || OF_FORMS.test(id)) names.set(id, ofDialogs.has(id) ? 'comum' : 'formularios')
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
