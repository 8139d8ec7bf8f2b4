import { expect, test } from 'vitest'
import { isPast, noteChange, versionLeft } from './own-changes.ts'

test('a version follows the changes of this page, one after the other, also of another verb', async () => {
  noteChange('rh/funcionarios/update', { id: 1, version: 1 }, Promise.resolve({ id: 1, version: 2 }))
  noteChange('rh/funcionarios/mover', { id: 1, version: 2 }, Promise.resolve({ id: 1, version: 3 }))
  expect(await versionLeft('rh/funcionarios/delete', { id: 1, version: 1 })).toBe(3)
})

test('what is under way is waited for', async () => {
  let answer = (_saved: unknown) => {}
  noteChange('rh/funcionarios/update', { id: 2, version: 1 }, new Promise(resolve => (answer = resolve)))
  const version = versionLeft('rh/funcionarios/delete', { id: 2, version: 1 })
  answer({ id: 2, version: 2 })
  expect(await version).toBe(2)
})

test('a change by somebody else, a refusal, another record and another entity leave the version', async () => {
  noteChange('rh/funcionarios/update', { id: 3, version: 1 }, Promise.resolve({ id: 3, version: 2 }))
  noteChange('rh/funcionarios/update', { id: 3, version: 3 }, Promise.resolve({ id: 3, version: 4 }))
  noteChange('rh/funcionarios/update', { id: 3, version: 1 }, Promise.reject(new Error('conflito')))
  noteChange('rh/funcionarios/update', { id: 4, version: 1 }, Promise.reject(new Error('conflito')))
  expect(await versionLeft('rh/funcionarios/delete', { id: 3, version: 1 })).toBe(2)
  expect(await versionLeft('rh/funcionarios/delete', { id: 4, version: 1 })).toBe(1)
  expect(await versionLeft('rh/documentos/delete', { id: 3, version: 1 })).toBe(1)
})

test('a record is past while a change of it is under way and once it is saved, not where that was refused', async () => {
  const saved = Promise.resolve({ id: 5, version: 2 })
  noteChange('rh/funcionarios/update', { id: 5, version: 1 }, saved)
  noteChange('rh/funcionarios/update', { id: 6, version: 1 }, Promise.reject(new Error('conflito')))
  // It may come back as it was.
  noteChange('rh/funcionarios/delete', { id: 7, version: 1 }, Promise.resolve({ id: 7 }))
  const seen = () => [5, 6, 7].map(id => isPast('rh/funcionarios/get', { id, version: 1 }))
  expect(seen()).toEqual([true, true, true])
  for (const id of [5, 6, 7]) await versionLeft('rh/funcionarios/get', { id, version: 1 })
  await Promise.resolve()
  expect(seen()).toEqual([true, false, false])
  expect(isPast('rh/funcionarios/get', { id: 5, version: 2 })).toBe(false)
  expect(isPast('rh/documentos/get', { id: 5, version: 1 })).toBe(false)
})
