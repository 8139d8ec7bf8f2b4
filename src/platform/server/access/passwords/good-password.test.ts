import { expect, test } from 'vitest'
import { isGuessable } from './good-password.ts'

const ANA = ['Padaria do Sol Ltda', 'Ana Lúcia Souza', 'ana.lucia@padariadosol.com.br', 'ana.s']

test.each([
  'alicerce',
  'Alicerce123',
  'alicerce!2026',
  'AnaSouza',
  'ana.souza.99',
  'SOUZA1984',
  'lúcia-souza',
  'LuciaSouza1',
  'padaria',
  'Padaria@Sol',
  'padariadosol1',
  'senha123',
  'acesso-alicerce',
  'xana1',
])('%j is easy to guess', password => {
  expect(isGuessable(password, ANA)).toBe(true)
})

test.each([
  'um segredo bem guardado',
  'a senha que só eu conheço',
  'souza gosta de manga',
  'alicerce de pedra e cal',
  '481516',
  'correta-cavalo',
  'comcomcom',
])('%j is not', password => {
  expect(isGuessable(password, ANA)).toBe(false)
})

test('of somebody of whom nothing is known, the product’s words count alone', () => {
  expect([isGuessable('AnaSouza', []), isGuessable('Alicerce1', [])]).toEqual([false, true])
})
