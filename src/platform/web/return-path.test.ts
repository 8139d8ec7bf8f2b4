import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { returnPath } from './return-path.ts'

beforeAll(() => void vi.stubGlobal('location', new URL('https://alicerce.empresa.com.br/login')))
afterAll(() => void vi.unstubAllGlobals())

test.each([
  'https://fora.example',
  'http:fora.example',
  '//fora.example',
  '/\\fora.example',
  '\\\\fora.example',
  '/\t/fora.example',
  '/\n/fora.example',
  '/.//fora.example',
  '/a/..//fora.example',
  '/.\\/fora.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'comercial',
  '',
  '/login',
  '/login/?volta=/login',
  undefined,
  ['/comercial'],
])('%j leads nowhere', value => {
  expect(returnPath(value)).toBeUndefined()
})

test.each(['/comercial/clientes?busca=a', '/', '/perfil', '/ssma/desvios?id=7'])('%j is in here', value => {
  expect(returnPath(value)).toBe(value)
})
