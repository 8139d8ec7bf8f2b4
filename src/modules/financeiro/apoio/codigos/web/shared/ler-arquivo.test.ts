import { expect, test } from 'vitest'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import { codigosNoTexto } from '#platform/contract/codigos/no-texto.ts'
import { chaveAcessoCheckDigit } from '#platform/contract/documents.ts'
import { aproveitados } from '../use-papeis.ts'
import { codigosEntre } from './ler-arquivo.ts'

const HOJE = '2026-11-20'
const ENERGIA = '83620000000-5 66780048100-0 18097565731-3 00158963608-1'
const BOLETO = '00190.50095 40144.816069 06809.350314 3 37370000000100'
const BARRAS = '00193373700000001000500940144816060680935031'

const lidos = (text: string) => codigosEntre(codigosNoTexto(text), HOJE)
const tipos = (text: string) => lidos(text).map(({ tipo }) => tipo)

test('a bill of energy: its line gives the value, the key of its NF3e the invoice', () => {
  for (let numero = 1; numero <= 200; numero++) {
    const inner = `3526101122233300018166001${String(numero).padStart(9, '0')}101234567`
    const chave = (inner + chaveAcessoCheckDigit(inner)).replace(/(.{4})(?=.)/g, '$1 ')
    const { taken } = aproveitados(lidos(`Chave de acesso: ${chave}\nTotal R$ 66,78\n${ENERGIA}\n`))
    expect(taken).toMatchObject([
      { tipo: 'arrecadacao', valor: '66.78', erros: [] },
      { tipo: 'nota', nome: `NF3e ${numero}`, erros: [] },
    ])
  }
})

test('a bill of a utility goes before what may be a boleto by chance, a line of one before both', () => {
  expect(lerCodigo(BARRAS, HOJE)).toMatchObject({ tipo: 'boleto', erros: [] })
  expect(tipos(`${BARRAS}\n${ENERGIA}`)).toEqual(['arrecadacao', 'boleto'])
  expect(tipos(`${ENERGIA}\n${BOLETO}`)).toEqual(['boleto', 'arrecadacao'])
  expect(tipos(`${ENERGIA}\n${BARRAS}\n${BOLETO}`)).toEqual(['boleto', 'arrecadacao'])
})

test('a code with a wrong digit goes after one without', () => {
  expect(tipos(`${BOLETO.replace('40144', '40145')}\n${ENERGIA}`)).toEqual(['arrecadacao', 'boleto'])
  expect(tipos(`${ENERGIA.replace('66780', '66781')}\n${BARRAS}`)).toEqual(['boleto', 'arrecadacao'])
})
