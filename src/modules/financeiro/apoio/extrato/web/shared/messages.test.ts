import { expect, test } from 'vitest'
import { byReason } from './messages.tsx'

test('lines that stay out for one reason share a sentence', () => {
  const saldo = 'É um saldo, não um lançamento.'
  const linhas = (...numbers: number[]) => numbers.map(linha => ({ linha, motivo: saldo }))
  expect(byReason([])).toEqual([])
  expect(byReason([...linhas(4), { linha: 5, motivo: 'O valor é 0,00.' }, ...linhas(9, 12)])).toEqual([
    `Linhas 4, 9 e 12: ${saldo}`,
    'Linha 5: O valor é 0,00.',
  ])
  expect(byReason(linhas(1, 2, 3, 4, 5, 6, 7, 8))).toEqual([`Linhas 1, 2, 3, 4, 5, 6 e mais 2: ${saldo}`])
})
