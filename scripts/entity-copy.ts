import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '#platform/contract/permissions.ts'
import { filesBelow, root } from './files.ts'

/** The entity whose silhouette is copied. */
const MODEL = 'src/modules/comercial/clientes'
/** Ends a line that no other entity wants, or heads a file of that kind: a tie of the model to its neighbours. */
const MODEL_ONLY = '// clientes only'

export interface NewEntity {
  /** Folder below `src/modules`: department and plural, e.g. `predial/chamados`. */
  folder: string
  /** Singular in types, e.g. `Chamado`. */
  pascal: string
  /** Singular in values and fields, e.g. `chamado`. */
  camel: string
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const toPascal = (kebab: string) => kebab.split('-').map(capitalised).join('')
const toCamel = (kebab: string) =>
  kebab
    .split('-')
    .map((word, i) => (i === 0 ? word : capitalised(word)))
    .join('')

/** The permission area of the new entity: its own, else its department's first. */
function areaOf(department: string, plural: string): string {
  const own = `${department}.${plural}`
  const all = Object.keys(areas)
  return all.find(area => area === own) ?? all.find(area => area.split('.')[0] === department) ?? department
}

/** Text replacements, the longer names first. */
function replacements({ folder, pascal, camel }: NewEntity): [string, string][] {
  const [department = '', plural = ''] = folder.split('/')
  return [
    ['comercial/clientes', folder],
    ['comercial_clientes', `${department}_${plural.replaceAll('-', '_')}`],
    ["'comercial'", `'${areaOf(department, plural)}'`],
    ["from '../../", "from '#modules/comercial/"],
    ['Clientes', toPascal(plural)],
    ['clientes', toCamel(plural)],
    ['Cliente', pascal],
    ['cliente', camel],
  ]
}

/**
 * Copies the model's files under the new names.
 * @param base root of the repository to write into
 * @returns the files written, relative to `base`
 * @throws Error when the names are malformed or the folder holds something already
 */
export function copyEntity(base: string, entity: NewEntity): string[] {
  if (!/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(entity.folder))
    throw new Error(`Not department/plural: ${entity.folder}`)
  if (!/^[A-Z][A-Za-z]+$/.test(entity.pascal)) throw new Error(`Not a type's name: ${entity.pascal}`)
  if (!/^[a-z][A-Za-z]+$/.test(entity.camel)) throw new Error(`Not a value's name: ${entity.camel}`)
  const target = `src/modules/${entity.folder}`
  if (existsSync(path.join(base, target))) throw new Error(`${target} exists already; nothing was written`)

  const pairs = replacements(entity)
  const rename = (text: string) => pairs.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text)
  const sources = filesBelow(MODEL).map(file => ({
    file,
    lines: readFileSync(path.join(root, file), 'utf8').split('\n'),
  }))
  return sources
    .filter(({ lines }) => lines[0] !== MODEL_ONLY)
    .map(({ file, lines }) => {
      const written = rename(file)
      mkdirSync(path.dirname(path.join(base, written)), { recursive: true })
      writeFileSync(
        path.join(base, written),
        rename(lines.filter(line => !line.endsWith(MODEL_ONLY)).join('\n')),
      )
      return written
    })
}
