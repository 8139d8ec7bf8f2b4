import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEntity } from './entity-copy.ts'
import { copyRepository, ONE_CHECKER, type RepositoryCopy } from './repository-copy.ts'

/**
 * What a check of the new entity has to read: itself and what it may import. All that it imports is checked with it, and the
 * other entities, which it is not in, by a step of their own.
 */
const READ = {
  'tsconfig.json': ['src/**/*.d.ts', 'src/platform/testing/global-setup.ts'],
  'tsconfig.web.json': ['src/**/contract.ts', 'src/platform/contract', 'src/platform/web'],
}
const chamados = { folder: 'predial/chamados-teste', pascal: 'Chamado', camel: 'chamado' }

let copy: RepositoryCopy
beforeAll(() => {
  copy = copyRepository()
})
afterAll(() => copy.dispose())

test('a new entity has the silhouette of its model, compiles and follows the house style', () => {
  const files = copyEntity(copy.folder, chamados)
  expect(files).toContain('src/modules/predial/chamados-teste/contract.ts')
  expect(files).toContain('src/modules/predial/chamados-teste/server/table.ts')

  const formatted = copy.run('biome', 'check', '--write', 'src/modules/predial/chamados-teste')
  expect(formatted.status, formatted.output).toBe(0)
  for (const [project, more] of Object.entries(READ)) {
    const include = [`src/modules/${chamados.folder}${project.includes('web') ? '/web' : ''}`, ...more]
    copy.put('tsconfig.entity.json', JSON.stringify({ extends: `./${project}`, include }))
    const checked = copy.run(
      'tsc',
      '-p',
      'tsconfig.entity.json',
      '--noEmit',
      '--pretty',
      'false',
      ...ONE_CHECKER,
    )
    expect(checked).toEqual({ status: 0, output: '' })
  }
})

test('refuses to overwrite, and refuses malformed names', () => {
  expect(() => copyEntity(copy.folder, { ...chamados, folder: 'comercial/clientes' })).toThrow(
    'exists already',
  )
  expect(() => copyEntity(copy.folder, { ...chamados, folder: '../fora' })).toThrow('Not department/plural')
  expect(() => copyEntity(copy.folder, { ...chamados, pascal: 'chamado' })).toThrow("Not a type's name")
})
