import { expect, test } from 'vitest'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import { summaryOf } from './summary.ts'

test.each([
  ['34196166700000123451101234567880057123457000', 'Boleto, Itaú · R$\u00a0123,45 · vence em 01/05/2002'],
  ['00193373700000001000500940144816060680935031', 'Boleto, Banco do Brasil · R$\u00a01,00'],
])('what %s says, with its bank', (codigo, said) => {
  const lido = lerCodigo(codigo, '2002-04-01')
  expect(lido && summaryOf(lido)).toContain(said)
})
