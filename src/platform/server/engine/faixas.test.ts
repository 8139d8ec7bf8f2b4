import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/dates/dates.ts'
import { atrasos, type Faixa, idades, prazos, semanas } from './faixas.ts'

const HOJE = '2026-11-23'
const holding = (faixas: readonly Faixa[], day: string) =>
  faixas.filter(({ de = '', ate = '9999' }) => day >= de && day <= ate).map(({ nome }) => nome)

describe.each([
  ['ages', (hoje: string) => idades(hoje, [7, 15, 30])],
  ['weeks', (hoje: string) => semanas(hoje, 6)],
  ['delays', (hoje: string) => atrasos(hoje, [30, 60, 90])],
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
  // 23 November 2026 is a Monday.
  [semanas(HOJE, 3), -1, 'Atrasadas'],
  [semanas(HOJE, 3), 5, 'Esta semana'],
  [semanas(HOJE, 3), 6, 'Próxima semana'],
  [semanas(HOJE, 3), 13, '06/12 a 12/12'],
  [semanas(HOJE, 3), 20, 'Depois'],
  [atrasos(HOJE, [30, 60, 90]), 0, 'A vencer'],
  [atrasos(HOJE, [30, 60, 90]), 400, 'A vencer'],
  [atrasos(HOJE, [30, 60, 90]), -1, '1 a 30 dias'],
  [atrasos(HOJE, [30, 60, 90]), -30, '1 a 30 dias'],
  [atrasos(HOJE, [30, 60, 90]), -31, '31 a 60 dias'],
  [atrasos(HOJE, [30, 60, 90]), -90, '61 a 90 dias'],
  [atrasos(HOJE, [30, 60, 90]), -91, 'Mais de 90 dias'],
  [prazos(HOJE, [7, 30]), -1, 'Vencidos'],
  [prazos(HOJE, [7, 30]), 7, 'Nos próximos 7 dias'],
  [prazos(HOJE, [7, 30]), 31, 'Em mais de 30 dias'],
])('%#: the day %s days ahead is in "%s"', (faixas, days, nome) => {
  expect(holding(faixas, addDays(HOJE, days))).toEqual([nome])
})
