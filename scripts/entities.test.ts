// Holds the rule by which entities reach each other: by `contract.ts`; on the server by `server/service.ts` and, for
// foreign keys, joins and hooks, by `server/table.ts`, which the entity alone writes; on the screen by `web/shared/`. A
// department's own `server/` and `web/` compose what is in it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '#modules/areas.ts'
import { filesBelow, root } from './files.ts'

const MODULES = 'src/modules'
const sources = filesBelow(MODULES).filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** The nearest folder with a contract, a server or a web part: an entity, a support of several, a department; else that of all. */
function ownerOf(file: string): string {
  let folder = path.dirname(file)
  const parts = ['contract.ts', 'server', 'web']
  while (folder !== MODULES && !parts.some(part => existsSync(path.join(root, folder, part)))) {
    folder = path.dirname(folder)
  }
  return folder
}

/** The file that an import of a module names; nothing where it is no file of a module. */
function target(file: string, specifier: string): string | undefined {
  const found = specifier.startsWith('.')
    ? path.join(path.dirname(file), specifier)
    : specifier.replace('#modules/', `${MODULES}/`)
  return found.startsWith(`${MODULES}/`) ? found : undefined
}

const importsOf = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)

const DOOR = /^(contract\.ts|server\/(service|table)\.ts|web\/shared\/[\w-]+\.tsx?)$/

/** Imports that pass by the doors of another entity. */
function passes(file: string, text: string): string[] {
  const own = ownerOf(file)
  return importsOf(text).flatMap(specifier => {
    const imported = target(file, specifier)
    if (!imported) return []
    const other = ownerOf(imported)
    // An entity belongs to its department's folder: the department composes it, it uses what the department has for all.
    const family = other.startsWith(`${own}/`) || own.startsWith(`${other}/`)
    if (other === own || family || DOOR.test(path.relative(other, imported))) return []
    return [`${file} imports ${imported}`]
  })
}

/** The owner of every business table, by the table's name. */
const tables = new Map<string, string>()
/** The names under which the table files export them. */
const exported = new Map<string, string>()
beforeAll(async () => {
  for (const file of sources.filter(name => name.endsWith('/server/table.ts'))) {
    for (const [name, value] of Object.entries(await import(path.join(root, file)))) {
      if (!is(value, PgTable)) continue
      tables.set(getTableName(value), ownerOf(file))
      exported.set(name, ownerOf(file))
    }
  }
})

/** Statements that write the table of another entity. */
function foreignWrites(file: string, text: string): string[] {
  const own = ownerOf(file)
  const inSql = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/gi)].map(
    ([, name = '']) => tables.get(name),
  )
  const inOrm = [
    ...text.matchAll(
      /(?:\.(?:insert|update|delete)\(|\b(?:insert|update|delete)Record\(\s*\w+,\s*)(\w+)[,)]/g,
    ),
  ].map(([, name = '']) => exported.get(name))
  return [...inSql, ...inOrm]
    .filter(owner => owner !== undefined && owner !== own)
    .map(owner => `${file} writes a table of ${owner}`)
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('entities reach each other by their doors', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap(file => passes(file, read(file)))).toEqual([])
})

test('an entity alone writes its tables', () => {
  expect(tables.size).toBeGreaterThan(15)
  expect(sources.flatMap(file => foreignWrites(file, read(file)))).toEqual([])
})

test.each([
  ['comercial/envios/server/service.ts', `import { x } from '../../propostas/server/link.ts'`],
  ['comercial/envios/server/x.ts', `import { x } from '../../propostas/server/document.ts'`],
  ['rh/funcionarios/web/x.tsx', `import { x } from '#modules/rh/documentos/web/columns.tsx'`],
  ['painel/server/x.ts', `export { x } from '#modules/predial/chamados/server/access.ts'`],
  ['comercial/web/department.ts', `load: () => import('#modules/financeiro/projetos/web/page.tsx')`],
])('in %s the line %s is refused', (file, line) => {
  expect(passes(`${MODULES}/${file}`, line)).toHaveLength(1)
})

test.each([
  `await db.orm.update(propostas).set({})`,
  `await db.orm.insert(propostas).values(row)`,
  `await deleteRecord(context, propostas, AREA, { id })`,
  'await db.query(`update comercial_propostas set status_proposta = $1`)',
  'await db.query(`delete\n  from comercial_propostas`)',
])('in another entity %s is refused, in its own it is not', statement => {
  expect(foreignWrites(`${MODULES}/comercial/envios/server/x.ts`, statement)).toHaveLength(1)
  expect(foreignWrites(`${MODULES}/comercial/propostas/server/x.ts`, statement)).toEqual([])
})

/** Nouns of entities that mean something else in the platform: any document, whoever signs up, items of any list, joins in SQL. */
const COMMON = ['documentos', 'cadastros', 'itens', 'juncoes']

/** Code without its comments, which may name an entity as an example. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** The tables, entities and permission areas that a text names. */
function named(text: string): string[] {
  const entities = [...new Set(tables.values())].map(owner => path.basename(owner))
  const names = [...tables.keys(), ...entities.filter(name => !COMMON.includes(name))]
  const found = code(text).matchAll(new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'gi'))
  const quoted = code(text).matchAll(new RegExp(`(?<=(['"\`]))(${Object.keys(areas).join('|')})(?=\\1)`, 'g'))
  return [...found, ...quoted].map(([name]) => name)
}

test('the platform names no table, no entity and no permission area of a department', () => {
  const platform = filesBelow('src/platform').filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  )
  expect(platform.length).toBeGreaterThan(200)
  const found = platform.flatMap(file => named(read(file)).map(name => `${file} names ${name}`))
  expect(found).toEqual([])
})

test('a name is found in code, not in a comment', () => {
  expect(named(`const x = 'comercial_clientes' // as predial_chamados`)).toEqual(['comercial_clientes'])
  expect(named(`if (area === 'ti.usuarios') return "rh" // 'ssma', 'RH'`)).toEqual(['ti.usuarios', 'rh'])
  expect(named(`/** e.g. comercial/clientes */\nconst path = '/comercial/clientes'`)).toEqual(['clientes'])
})
