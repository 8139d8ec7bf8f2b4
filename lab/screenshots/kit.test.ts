import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/files.ts'
import { isNode, type Node, nodesOf } from '../../scripts/syntax.ts'
import { OF_OTHERS, PICTURED, REASONS } from './kit/not-on-page.ts'
import { screens } from './screens.ts'

// A piece is a component that the kit exports, or that departments take from the interface beside it. It is called by its file
// below src/platform/web and its name, e.g. `kit/list/pagination Pagination`.

const WEB = 'src/platform/web/'
const files = (pattern: string) => globSync(pattern, { cwd: root }).filter(file => !/\.test\./.test(file))
const nodes = (file: string) =>
  nodesOf(file, readFileSync(path.join(root, file), 'utf8')).map(({ node }) => node)
const isOf = (value: unknown, ...types: string[]): value is Node =>
  isNode(value) && types.includes(value.type)
const nameIn = (value: unknown) => (isNode(value) ? String(value.name) : '')

/** What an import names, as a path in the repository. */
const target = (file: string, given: unknown) => {
  const name = isNode(given) ? String(given.value) : ''
  return name.startsWith('#')
    ? path.posix.join('src', name.slice(1))
    : path.posix.join(path.posix.dirname(file), name)
}
const called = (file: string, name: string) => `${file.replace(WEB, '').replace(/\.tsx?$/, '')} ${name}`

/** Pieces that a file takes by their names; types are none. */
function named(file: string): string[] {
  return nodes(file)
    .filter(node => node.type === 'ImportDeclaration' && node.importKind !== 'type')
    .flatMap(({ source, specifiers }) =>
      (specifiers as Node[])
        .filter(({ type, importKind }) => type === 'ImportSpecifier' && importKind !== 'type')
        .map(({ imported }) => called(target(file, source), nameIn(imported))),
    )
}

/** Files that a file imports, at once or later. */
const reached = (file: string) =>
  nodes(file)
    .filter(node => isOf(node, 'ImportDeclaration', 'ImportExpression'))
    .map(({ source }) => target(file, source))

/** Components are functions whose names begin as those of no constant do. */
function exported(file: string): string[] {
  return nodes(file)
    .filter(node => node.type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => {
      if (isOf(declaration, 'FunctionDeclaration')) return [nameIn(declaration.id)]
      if (!isOf(declaration, 'VariableDeclaration')) return []
      return (declaration.declarations as Node[])
        .filter(({ init }) => isOf(init, 'ArrowFunctionExpression'))
        .map(({ id }) => nameIn(id))
    })
    .filter(name => /^[A-Z](?![A-Z])/.test(name))
    .map(name => called(file, name))
}

const taken = new Set(files('src/modules/**/*.{ts,tsx}').flatMap(named))
const all = files(`${WEB}**/*.tsx`).flatMap(exported)
const pieces = all.filter(piece => piece.startsWith('kit/') || taken.has(piece))
const shown = new Set(files('lab/screenshots/kit/*.{ts,tsx}').flatMap(named))
const owners = new Map(
  Object.entries(OF_OTHERS).flatMap(([owner, parts]) => parts.map(part => [part, owner])),
)
const pictures = new Set(screens.map(({ name }) => name))
const fileOf = (piece: string) => `${WEB}${piece.split(' ')[0]}.tsx`

/** It is on the page, in a picture, said to be in none, or a part of such a one. */
function isSeen(piece: string, before: readonly string[] = []): boolean {
  if (shown.has(piece) || piece in PICTURED || piece in REASONS) return true
  const owner = owners.get(piece)
  return owner !== undefined && !before.includes(owner) && isSeen(owner, [...before, piece])
}

test('the page of the kit shows every piece, or says where else it is seen', () => {
  expect(pieces.length).toBeGreaterThan(150)
  expect(shown.size).toBeGreaterThan(80)
  expect(pieces.filter(piece => !isSeen(piece))).toEqual([])
})

test('what is said of a piece that the page does not show is true', () => {
  const apart = [...owners.keys(), ...Object.keys(PICTURED), ...Object.keys(REASONS)]
  const gone = apart.filter(piece => !pieces.includes(piece))
  expect(gone, 'pieces that there are no more').toEqual([])
  expect(
    apart.filter(piece => shown.has(piece)),
    'pieces that the page shows',
  ).toEqual([])
  expect(
    apart.filter((piece, at) => apart.indexOf(piece) !== at),
    'pieces with two entries',
  ).toEqual([])
  const strangers = [...owners].filter(([part, owner]) => {
    const direct = [fileOf(owner), ...reached(fileOf(owner))]
    const later = direct.filter(file => /-later\.tsx?$/.test(file)).flatMap(reached)
    return ![...direct, ...later].includes(fileOf(part))
  })
  expect(strangers, 'parts that their owner does not have').toEqual([])
  const untaken = Object.entries(PICTURED).filter(([, picture]) => !pictures.has(picture))
  expect(untaken, 'pictures that are not taken').toEqual([])
})
