import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '#modules/areas.ts'

/** The entity that is copied, and its files: what its tests beside `service.test.ts` try is of the platform or its own. */
const MODEL = 'src/modules/comercial/clientes'
const SILHOUETTE = [
  ...['contract.ts', 'anexos.ts'],
  ...['table.ts', 'service.ts', 'router.ts', 'service.test.ts'].map(file => `server/${file}`),
  ...['page.tsx', 'columns.tsx', 'form.tsx', 'record.ts'].map(file => `web/${file}`),
]

export interface NewEntity {
  /** Folder below `src/modules`: department and plural, e.g. `predial/chamados`. */
  folder: string
  /** Singular in types, e.g. `Chamado`. */
  pascal: string
  /** Singular in values and fields, e.g. `chamado`. */
  camel: string
}

/** What the new files are called and say. */
export interface Names extends NewEntity {
  department: string
  plural: string
  /** Plural in values and in types. */
  plurals: { camel: string; pascal: string }
  /** The permission area: its own, else its department's for master data, else its department's first. */
  area: string
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function areaOf(department: string, plural: string): string {
  const ofDepartment = Object.keys(areas).filter(area => area.split('.')[0] === department)
  const fitting = [`${department}.${plural}`, `${department}.cadastros`].find(area =>
    ofDepartment.includes(area),
  )
  const area = fitting ?? ofDepartment[0]
  if (!area)
    throw new Error(
      `${department} has no area: declare it in src/modules/${department}/areas.ts, listed in src/modules/areas.ts`,
    )
  return area
}

/** @throws Error where a name is malformed or the department has no permission area */
export function namesOf(entity: NewEntity): Names {
  const { folder, pascal, camel } = entity
  if (!/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(folder)) throw new Error(`Not department/plural: ${folder}`)
  if (!/^[A-Z][A-Za-z]+$/.test(pascal)) throw new Error(`Not a type's name: ${pascal}`)
  if (!/^[a-z][A-Za-z]+$/.test(camel)) throw new Error(`Not a value's name: ${camel}`)
  const [department = '', plural = ''] = folder.split('/')
  const words = plural.split('-').map(capitalised).join('')
  const plurals = { pascal: words, camel: words.charAt(0).toLowerCase() + words.slice(1) }
  return { ...entity, department, plural, plurals, area: areaOf(department, plural) }
}

/** Text replacements, the longer names first. */
function replacements({ folder, pascal, camel, department, plural, plurals, area }: Names) {
  return [
    ['comercial/clientes', folder],
    ['comercial_clientes', `${department}_${plural.replaceAll('-', '_')}`],
    [' Atenção: propostas associadas também podem ser afetadas.', ''],
    ['; as suas propostas ficam e guardam o nome', ''],
    ["affects: ['comercial/propostas'],", ''],
    ["'comercial'", `'${area}'`],
    ['Clientes', plurals.pascal],
    ['clientes', plurals.camel],
    ['Cliente', pascal],
    ['cliente', camel],
  ] as const
}

/**
 * Copies the model's files under the new names.
 * @param base root of the repository
 * @returns the files written, relative to `base`
 * @throws Error where the folder is there already
 */
export function copyEntity(base: string, names: Names): string[] {
  const target = `src/modules/${names.folder}`
  if (existsSync(path.join(base, target))) throw new Error(`${target} exists already; nothing was written`)
  const pairs = replacements(names)
  return SILHOUETTE.map(file => {
    const model = readFileSync(path.join(base, MODEL, file), 'utf8')
    const written = path.join(target, file)
    mkdirSync(path.dirname(path.join(base, written)), { recursive: true })
    const text = pairs.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), model)
    writeFileSync(path.join(base, written), text)
    return written
  })
}
