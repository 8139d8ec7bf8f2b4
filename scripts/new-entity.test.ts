import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyEntity } from './entity-copy.ts'
import { copyRepository, ONE_CHECKER, type RepositoryCopy } from './repository-copy.ts'

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
  for (const project of ['tsconfig.json', 'tsconfig.web.json']) {
    const { output } = copy.run('tsc', '-p', project, '--noEmit', '--pretty', 'false', ...ONE_CHECKER)
    expect(output).not.toContain('chamados-teste')
  }
})

test('refuses to overwrite, and refuses malformed names', () => {
  expect(() => copyEntity(copy.folder, { ...chamados, folder: 'comercial/clientes' })).toThrow(
    'exists already',
  )
  expect(() => copyEntity(copy.folder, { ...chamados, folder: '../fora' })).toThrow('Not department/plural')
  expect(() => copyEntity(copy.folder, { ...chamados, pascal: 'chamado' })).toThrow("Not a type's name")
})
