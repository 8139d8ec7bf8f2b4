import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/dates/dates.ts'
import { emDiaDesde } from '../../contract/dates/dias-uteis.ts'
import { atrasos, type Faixa, idades, prazos, semanas } from './faixas.ts'

const HOJE = '2026-11-24'
/** Monday, with Friday a holiday of banks. */
const SEGUNDA = '2026-11-23'
const holding = (faixas: readonly Faixa[], day: string) =>
  faixas.filter(({ de = '', ate = '9999' }) => day >= de && day <= ate).map(({ nome }) => nome)

describe.each([
  ['ages', (hoje: string) => idades(hoje, [7, 15, 30])],
  ['weeks', (hoje: string) => semanas(hoje, emDiaDesde(hoje), 6)],
  ['delays', (hoje: string) => atrasos(hoje, emDiaDesde(hoje), [30, 60, 90])],
  ['deadlines', (hoje: string) => prazos(hoje, [7, 30, 60])],
] as const)('%s', (_, spans) => {
  test('hold each day once, whatever day it is', () => {
    const days = fc.integer({ min: -200, max: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), days, (from, ahead) => {
        const hoje = addDays(HOJE, from)
        expect(holding(spans(hoje), addDays(hoje, ahead))).toHaveLength(1)
      }),
    )
  })

  test('say in their filter the days that they hold', () => {
    for (const { de = '', ate = '', filtro } of spans(HOJE))
      expect(filtro).toBe(de === ate ? de : `${de}..${ate}`)
  })
})

test.each([
  [idades(HOJE, [7, 30]), 0, 'Até 7 dias'],
  [idades(HOJE, [7, 30]), -7, 'Até 7 dias'],
  [idades(HOJE, [7, 30]), -8, 'De 8 a 30 dias'],
  [idades(HOJE, [7, 30]), -31, 'Mais de 30 dias'],
  // 24 November 2026 is a Tuesday.
  [semanas(HOJE, HOJE, 3), -1, 'Atrasadas'],
  [semanas(HOJE, HOJE, 3), 4, 'Esta semana'],
  [semanas(HOJE, HOJE, 3), 5, 'Próxima semana'],
  [semanas(HOJE, HOJE, 3), 12, '06/12 a 12/12'],
  [semanas(HOJE, HOJE, 3), 19, 'Depois'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), 0, 'A vencer'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), 400, 'A vencer'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), -1, '1 a 30 dias'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), -30, '1 a 30 dias'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), -31, '31 a 60 dias'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), -90, '61 a 90 dias'],
  [atrasos(HOJE, HOJE, [30, 60, 90]), -91, 'Mais de 90 dias'],
  [prazos(HOJE, [7, 30]), -1, 'Vencidos'],
  [prazos(HOJE, [7, 30]), 7, 'Nos próximos 7 dias'],
  [prazos(HOJE, [7, 30]), 31, 'Em mais de 30 dias'],
])('%#: the day %s days ahead is in "%s"', (faixas, days, nome) => {
  expect(holding(faixas, addDays(HOJE, days))).toEqual([nome])
})

describe('on a Monday', () => {
  const desde = emDiaDesde(SEGUNDA)
  test.each([
    [0, 'Esta semana', 'A vencer'],
    [-3, 'Esta semana', 'A vencer'],
    [-4, 'Atrasadas', '1 a 30 dias'],
  ])('the day %s days ahead is in "%s" and in "%s"', (days, semana, atraso) => {
    const day = addDays(SEGUNDA, days)
    expect(holding(semanas(SEGUNDA, desde, 3), day)).toEqual([semana])
    expect(holding(atrasos(SEGUNDA, desde, [30, 60]), day)).toEqual([atraso])
  })

  test('after more holidays than a span has days that span holds none, and the others each once', () => {
    const spans = atrasos(SEGUNDA, addDays(SEGUNDA, -40), [30, 60])
    for (let days = -100; days < 10; days++) expect(holding(spans, addDays(SEGUNDA, days))).toHaveLength(1)
    expect(holding(spans, addDays(SEGUNDA, -20))).toEqual(['A vencer'])
  })
})
