import { expect, test } from 'vitest'
import { bancoComNome, doBanco, nomeDoBanco, oBanco } from './bancos.ts'

test.each([
  ['341', 'do Itaú', 'O banco Itaú'],
  ['104', 'da Caixa', 'O banco Caixa'],
  ['001', 'do Banco do Brasil', 'O Banco do Brasil'],
  ['999', 'do banco 999', 'O banco 999'],
])('bank %s is told as %s and as %s', (numero, de, o) => {
  expect(doBanco(nomeDoBanco(numero))).toBe(de)
  expect(oBanco(nomeDoBanco(numero))).toBe(o)
})

test('a number of a bank stands before its name; another text stays as it was typed', () => {
  expect(['341', '999', 'Itaú'].map(bancoComNome)).toEqual(['341 Itaú', '999', 'Itaú'])
})
