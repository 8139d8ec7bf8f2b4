import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import {
  ehDiaUtil,
  emDiaDesde,
  feriadosBancarios,
  pascoa,
  proximoDiaUtil,
  somaDiasUteis,
} from './dias-uteis.ts'

// Dates of the Astronomical Applications Department of the US Naval Observatory; 1818 and 2038 are the earliest and latest days.
test.each([
  [1818, '03-22'],
  [1943, '04-25'],
  [2000, '04-23'],
  [2008, '03-23'],
  [2023, '04-09'],
  [2024, '03-31'],
  [2025, '04-20'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2038, '04-25'],
])('Easter of %i is on %s', (ano, dia) => {
  expect(pascoa(ano)).toBe(`${ano}-${dia}`)
})

// As published by FEBRABAN for these years.
test.each([
  [2023, '01-01 02-20 02-21 04-07 04-21 05-01 06-08 09-07 10-12 11-02 11-15 12-25'],
  [2024, '01-01 02-12 02-13 03-29 04-21 05-01 05-30 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2025, '01-01 03-03 03-04 04-18 04-21 05-01 06-19 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25'],
  [2027, '01-01 02-08 02-09 03-26 04-21 05-01 05-27 09-07 10-12 11-02 11-15 11-20 12-25'],
])('holidays of %i', (ano, dias) => {
  expect([...feriadosBancarios(ano).keys()]).toEqual(dias.split(' ').map(dia => `${ano}-${dia}`))
})

test('20 November is one from 2024', () => {
  expect(ehDiaUtil('2023-11-20')).toBe(true)
  expect(ehDiaUtil('2024-11-20')).toBe(false)
  expect(ehDiaUtil('2025-11-20')).toBe(false)
})

test.each([
  ['2026-11-23', true, 'Monday'],
  ['2026-11-21', false, 'Saturday'],
  ['2026-11-22', false, 'Sunday'],
  ['1999-12-31', true, 'Friday before the reference day'],
  ['2026-02-18', true, 'Ash Wednesday'],
  ['2026-02-17', false, 'Carnaval'],
  ['2026-06-04', false, 'Corpus Christi'],
  ['2026-12-31', true, 'banks are closed to the public, yet settle'],
])('%s: %s (%s)', (dia, util) => {
  expect(ehDiaUtil(dia)).toBe(util)
})

describe('the next business day', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-20', '2026-11-23'],
    ['2026-02-14', '2026-02-18'],
    ['2026-04-03', '2026-04-06'],
    ['2025-12-25', '2025-12-26'],
    ['2027-01-01', '2027-01-04'],
  ])('of %s is %s', (dia, util) => {
    expect(proximoDiaUtil(dia)).toBe(util)
  })

  test('knows the holidays of a place', () => {
    expect(proximoDiaUtil('2027-01-25', ['2027-01-25'])).toBe('2027-01-26')
  })
})

describe('some business days later', () => {
  test.each([
    ['2026-11-19', 1, '2026-11-23'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-23', 2, '2026-11-25'],
    ['2026-02-13', 1, '2026-02-18'],
    ['2025-12-24', 5, '2026-01-02'],
    ['2026-11-23', -1, '2026-11-19'],
    ['2026-02-18', -1, '2026-02-13'],
  ])('%s and %i is %s', (dia, dias, util) => {
    expect(somaDiasUteis(dia, dias)).toBe(util)
  })

  test('agrees with counting day by day, over four years', () => {
    const days = Array.from({ length: 1461 }, (_, n) => addDays('2024-01-01', n + 1)).filter(day =>
      ehDiaUtil(day),
    )
    expect(days.length).toBeGreaterThan(990)
    for (const n of [1, 21, 252, 500, days.length]) expect(somaDiasUteis('2024-01-01', n)).toBe(days[n - 1])
  })

  test('refuses what is no whole number of days', () => {
    expect(() => somaDiasUteis('2026-11-23', 1.5)).toThrow(RangeError)
    expect(() => somaDiasUteis('2026-11-31', 1)).toThrow(RangeError)
  })
})

describe('the first due date that is not late', () => {
  test.each([
    ['2026-11-24', '2026-11-24', 'Tuesday: what was due on Monday is late'],
    ['2026-11-23', '2026-11-20', 'Monday: neither the weekend nor the holiday on Friday'],
    ['2026-11-30', '2026-11-28', 'Monday: not the weekend'],
    ['2026-11-28', '2026-11-28', 'Saturday: Friday is late'],
    ['2026-11-29', '2026-11-28', 'Sunday: Saturday is not'],
    ['2026-02-18', '2026-02-14', 'Ash Wednesday: not from the Saturday of Carnaval on'],
    ['2026-02-19', '2026-02-19', 'the day after it: all of Carnaval is'],
    ['2026-04-06', '2026-04-03', 'Monday after Easter: not Good Friday'],
    ['2027-01-04', '2027-01-01', 'Monday after New Year on a Friday'],
    ['1000-01-01', '1000-01-01', 'first day of the calendar'],
    ['1001-01-01', '1001-01-01', 'first day on which business days before it are counted'],
  ])('on %s is %s (%s)', (hoje, desde) => {
    expect(emDiaDesde(hoje)).toBe(desde)
  })

  test('knows the holidays of a place', () => {
    expect(emDiaDesde('2027-01-26')).toBe('2027-01-26')
    for (const feriado of ['01-25', '2027-01-25'])
      expect(emDiaDesde('2027-01-26', [feriado])).toBe('2027-01-23')
  })

  test('is that from which the next business day is not over, over four years', () => {
    for (let n = 0; n < 1461; n++) {
      const hoje = addDays('2024-01-01', n)
      const desde = emDiaDesde(hoje, ['01-25'])
      expect([hoje, desde <= hoje, proximoDiaUtil(desde, ['01-25']) >= hoje]).toEqual([hoje, true, true])
      expect([hoje, proximoDiaUtil(addDays(desde, -1), ['01-25']) < hoje]).toEqual([hoje, true])
    }
  })

  test('refuses what is no date', () => {
    expect(() => emDiaDesde('2026-11-31')).toThrow(RangeError)
  })
})
