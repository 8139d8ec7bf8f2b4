import { expect, test } from 'vitest'
import { addDays } from '#platform/contract/dates/dates.ts'
import type { DiaDeCaixa } from '../contract.ts'
import { periodosDe, projetar, type Suposicoes } from './contract.ts'

const nada: Suposicoes = { saldo: '0.00', chance: 0, movidas: [], hipoteses: [] }
const dia = (fonte: DiaDeCaixa['fonte'], dia: string, valor: string): DiaDeCaixa => ({
  fonte,
  dia,
  valor,
  quantidade: 1,
})

test.each([
  // A Monday, a Sunday, a Saturday
  ['2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-29'],
  ['2026-11-28', '2026-11-29'],
])('thirteen weeks from %s: the first ends on Sunday, %s', (hoje, domingo) => {
  const weeks = periodosDe('semanas', hoje)
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toMatchObject({ de: hoje, ate: domingo })
  for (const [n, { de }] of weeks.entries()) if (n > 0) expect(de).toBe(addDays(weeks[n - 1]?.ate ?? '', 1))
})

test('twelve months: what is left of this one, then whole ones, over a February', () => {
  const months = periodosDe('meses', '2027-11-23')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ de: '2027-11-23', ate: '2027-11-30', nome: 'novembro de 2027' })
  expect(months[3]).toMatchObject({ de: '2028-02-01', ate: '2028-02-29' })
  expect(months[11]).toMatchObject({ ate: '2028-10-31' })
})

const semanas = periodosDe('semanas', '2026-11-23')
const dias = [
  dia('contas', '2026-12-01', '900.00'),
  dia('recebiveis', '2026-12-03', '500.00'),
  dia('propostas', '2026-12-02', '333.33'),
  dia('faturas', '2026-12-10', '50.00'),
  dia('recorrencias', '2026-12-11', '100.00'),
]

test('the first negative day is told, though its week ends above zero', () => {
  const seen = projetar(semanas, dias, { ...nada, saldo: '800.00' })
  expect(seen.negativo).toEqual({ dia: '2026-12-01', saldo: '-100.00' })
  expect(seen.menor).toEqual({ dia: '2026-12-01', saldo: '-100.00' })
  expect(seen.periodos.slice(0, 3).map(({ resultado, saldo, menor }) => [resultado, saldo, menor])).toEqual([
    ['0.00', '800.00', '800.00'],
    ['-400.00', '400.00', '-100.00'],
    ['-150.00', '250.00', '250.00'],
  ])
})

test('proposals count by their chance, to the cent', () => {
  const at = (chance: number) => projetar(semanas, dias, { ...nada, saldo: '800.00', chance })
  expect(at(10).periodos[1]?.valores.propostas).toBe('33.33')
  expect(at(50).periodos[1]?.valores.propostas).toBe('166.67')
  expect(at(50).periodos.at(-1)?.saldo).toBe('416.67')
  expect(at(0).periodos[1]?.valores.propostas).toBe('0.00')
})

test('a row moved, and money supposed, change what is seen; moved past the end it is gone', () => {
  const movida = { fonte: 'contas', id: 1, de: '2026-12-01', valor: '900.00', titulo: 'Aço' } as const
  const later = projetar(semanas, dias, {
    ...nada,
    saldo: '800.00',
    movidas: [{ ...movida, para: '2026-12-04' }],
  })
  expect(later.negativo).toBeNull()
  expect(later.periodos[1]?.valores.contas).toBe('900.00')
  const gone = projetar(semanas, dias, { ...nada, movidas: [{ ...movida, para: '2028-01-01' }] })
  expect(gone.periodos.at(-1)?.saldo).toBe('350.00')
  const past = projetar(semanas, dias, {
    ...nada,
    saldo: '800.00',
    movidas: [{ ...movida, para: '2026-11-02' }],
    hipoteses: [{ dia: '2026-10-31', valor: '-1.00', titulo: 'Multa' }],
  })
  // What is late counts today, also where somebody tries it out.
  expect(past.negativo).toEqual({ dia: '2026-11-23', saldo: '-101.00' })
  expect(past.periodos[0]).toMatchObject({ hipoteses: '-1.00', valores: { contas: '900.00' } })
  const supposed = projetar(semanas, dias, {
    ...nada,
    saldo: '800.00',
    hipoteses: [{ dia: '2026-11-24', valor: '100.00', titulo: 'Empréstimo' }],
  })
  expect(supposed.negativo).toBeNull()
  expect(supposed.periodos[0]?.hipoteses).toBe('100.00')
})

test('an opening balance below zero is negative today, without any row', () => {
  expect(projetar(semanas, [], { ...nada, saldo: '-0.01' }).negativo).toEqual({
    dia: '2026-11-23',
    saldo: '-0.01',
  })
})

test('what is late lifts today, but the lowest balance is what is there before it comes', () => {
  const late = [dia('recebiveis', '2026-11-01', '1000.00')]
  expect(projetar(semanas, late, { ...nada, saldo: '300.00' }).menor).toEqual({
    dia: '2026-11-23',
    saldo: '300.00',
  })
  expect(projetar(semanas, late, { ...nada, saldo: '-5.00' }).negativo).toEqual({
    dia: '2026-11-23',
    saldo: '-5.00',
  })
})
