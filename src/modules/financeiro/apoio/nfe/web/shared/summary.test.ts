import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const nota = {
  tipo: 'NF-e' as const,
  numero: '12',
  emitente: { nome: 'Areal', cnpj: '', endereco: null, telefone: null, email: null },
  valor: '900.00',
  parcelas: 3,
}

test('of an invoice in instalments the note names the due date only where the form has one', () => {
  expect(summaryOf(nota, true)).toContain('3 parcelas: cada uma será uma conta.')
  expect(summaryOf(nota, false)).toContain('3 parcelas: o valor é o total.')
  expect(summaryOf({ ...nota, parcelas: 1 }, true)).not.toContain('parcelas')
})
