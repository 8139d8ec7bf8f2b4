import { expect, test } from 'vitest'
import { ehDiaUtil, somaDiasUteis } from './dias-uteis.ts'
import { feriadoErrado, feriadosDe } from './feriados.ts'
import { ocorrencias } from './recorrencia.ts'

test('a line is a day of one year, or of every year, with or without a name', () => {
  const text = ' 25/01 Aniversário da cidade \n\n24/06/2027 São João\n29/02\r\n09/07'
  expect(feriadosDe(text)).toEqual(['01-25', '2027-06-24', '02-29', '07-09'])
  expect(feriadoErrado(text)).toBeUndefined()
  expect(feriadosDe(null)).toEqual([])
})

test.each(['31/02', '29/02/2027', '1/5', '25/13', '2027-01-25', 'Natal', '25/01Aniversário'])(
  '%s is no day',
  line => {
    expect(feriadoErrado(`25/01\n${line}`)).toBe(line)
    expect(feriadosDe(line)).toEqual([])
  },
)

test('they count where business days do: one year’s in that year, the others in each', () => {
  const feriados = feriadosDe('25/01\n24/06/2027')
  expect(
    ['2027-01-25', '2028-01-25', '2027-06-24', '2032-06-24'].map(dia => ehDiaUtil(dia, feriados)),
  ).toEqual([false, false, false, true])
  expect(somaDiasUteis('2027-01-22', 1, feriados)).toBe('2027-01-26')
  const regra = {
    unidade: 'mes',
    cada: 1,
    inicio: '2027-01-25',
    vezes: 2,
    ajuste: 'anterior',
    feriados,
  } as const
  expect(ocorrencias(regra, { limite: '2027-12-31' }).map(({ data }) => data)).toEqual([
    '2027-01-22',
    '2027-02-25',
  ])
})
