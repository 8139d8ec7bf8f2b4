import { expect, test } from 'vitest'
import { mesesDoProjeto } from './meses.ts'

const mes = (mes: string, realizado: string, comprometido = '0.00') => ({ mes, realizado, comprometido })

test('a month without a cost is in its place, from the beginning on, and the time goes on to the expected end', () => {
  const { rows, fim, quantos } = mesesDoProjeto([mes('2025-12', '10.00'), mes('2026-03', '5.00', '2.50')], {
    data_inicio: '2025-11-20',
    data_fim_prevista: '2026-06-30',
  })
  expect(
    rows.map(({ mes, acumulado, comprometidoAcumulado }) => [mes, acumulado, comprometidoAcumulado]),
  ).toEqual([
    ['2025-11', '0.00', '0.00'],
    ['2025-12', '10.00', '10.00'],
    ['2026-01', '10.00', '10.00'],
    ['2026-02', '10.00', '10.00'],
    ['2026-03', '15.00', '17.50'],
  ])
  expect([fim, quantos]).toEqual(['2026-06', 8])
})

test('costs outside the dates of the project stretch them, a date of another century does not', () => {
  const costs = [mes('2026-01', '1.00'), mes('2026-02', '1.00')]
  const alone = { fim: '2026-02', quantos: 2 }
  const noDates = { data_inicio: null, data_fim_prevista: null }
  expect(mesesDoProjeto(costs, noDates)).toMatchObject(alone)
  expect(mesesDoProjeto(costs, { data_inicio: '2026-02-01', data_fim_prevista: '2026-01-31' })).toMatchObject(
    alone,
  )
  expect(mesesDoProjeto(costs, { data_inicio: '1026-01-01', data_fim_prevista: '2206-01-01' })).toMatchObject(
    alone,
  )
  expect(mesesDoProjeto([mes('1026-01', '1.00'), ...costs], noDates).rows).toHaveLength(3)
})
