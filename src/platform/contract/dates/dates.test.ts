import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDate,
  formatInstant,
  formatLongDate,
  formatMonth,
  isCalendarDate,
  isMonth,
  monthOf,
  parseDate,
  startOfDay,
  todayIn,
} from './dates.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const MS_PER_DAY = 86_400_000
const FIRST = Date.UTC(1000, 0, 1) / MS_PER_DAY
const LAST = Date.UTC(9999, 11, 31) / MS_PER_DAY
const dayNumber = fc.integer({ min: FIRST, max: LAST })
const dateOf = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)

describe('isCalendarDate', () => {
  test.each(['2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31', '2026-02-28'])('%s exists', date => {
    expect(isCalendarDate(date)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-12-31',
    '10000-01-01',
    '2026-2-8',
    '28/02/2026',
    '2026-02-28T00:00:00Z',
    ' 2026-02-28',
    '2026-02-28\n',
    '',
  ])('%j does not', date => {
    expect(isCalendarDate(date)).toBe(false)
  })

  test('agrees with Date.UTC on every combination of numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          const exists = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text
          expect(isCalendarDate(text)).toBe(exists)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('reading and writing', () => {
  test('dates are read back', () => {
    expect(formatDate('2026-02-28')).toBe('28/02/2026')
    fc.assert(fc.property(dayNumber, day => parseDate(formatDate(dateOf(day))) === dateOf(day)))
  })

  test('short days and months and spaces around are accepted', () => {
    expect(parseDate(' 1/2/2026 ')).toBe('2026-02-01')
  })

  test.each(['29/02/2026', '31/04/2026', '02/28/2026', '1/1/26', '2026-02-28', '01-02-2026', '', '1/1/0999'])(
    '%j is no date',
    text => {
      expect(parseDate(text)).toBeNull()
    },
  )

  test('months', () => {
    expect(monthOf('2026-02-28')).toBe('2026-02')
    expect(formatMonth('2026-02')).toBe('fevereiro de 2026')
    expect(formatMonth('2026-03')).toBe('março de 2026')
    expect(['2026-01', '2026-12', '9999-12'].every(isMonth)).toBe(true)
    expect(['2026-00', '2026-13', '2026-1', '2026-01-01', '0999-01', ''].some(isMonth)).toBe(false)
    const intl = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    fc.assert(
      fc.property(dayNumber, day => {
        expect(formatMonth(monthOf(dateOf(day)))).toBe(intl.format(new Date(day * MS_PER_DAY)))
      }),
      { examples: [[Date.UTC(2026, 0, 1) / MS_PER_DAY]] },
    )
  })

  test('long dates are written as Intl writes them', () => {
    expect(formatLongDate('2026-11-21')).toBe('sábado, 21 de novembro de 2026')
    const intl = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
    fc.assert(
      fc.property(dayNumber, day => {
        expect(formatLongDate(dateOf(day))).toBe(intl.format(new Date(day * MS_PER_DAY)))
      }),
    )
  })

  test('what is no date or month is an error', () => {
    expect(() => formatLongDate('2026-02-29')).toThrow(RangeError)
    expect(() => formatDate('2026-02-29')).toThrow(RangeError)
    expect(() => monthOf('2026-02')).toThrow(RangeError)
    expect(() => formatMonth('2026-13')).toThrow(RangeError)
  })
})

describe('arithmetic', () => {
  test('29 February comes every fourth year', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2024-02-29', 366)).toBe('2025-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2100-02-28', '2100-03-01')).toBe(1)
  })

  test('adding and counting days are each other’s reverse', () => {
    fc.assert(
      fc.property(dayNumber, dayNumber, (a, b) => {
        expect(daysBetween(dateOf(a), dateOf(b))).toBe(b - a)
        expect(addDays(dateOf(a), b - a)).toBe(dateOf(b))
      }),
    )
  })

  test('the end of the calendar and broken numbers are errors', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('1000-01-01', -1)).toThrow(RangeError)
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError)
    expect(() => addDays('2026-01-01', 1e300)).toThrow(RangeError)
    expect(() => addDays('2026-01-01', Number.NaN)).toThrow(RangeError)
    expect(() => daysBetween('2026-01-01', 'hoje')).toThrow(RangeError)
  })
})

describe('zones', () => {
  test('the day changes at midnight there, three hours after UTC', () => {
    expect(todayIn(SAO_PAULO, new Date('2026-03-01T02:59:59.999Z'))).toBe('2026-02-28')
    expect(todayIn('UTC', new Date('2026-03-01T02:59:59.999Z'))).toBe('2026-03-01')
    expect(todayIn(SAO_PAULO, new Date('2026-03-01T03:00:00Z'))).toBe('2026-03-01')
    expect(todayIn('America/Rio_Branco', new Date('2026-03-01T04:59:00Z'))).toBe('2026-02-28')
    expect(todayIn('Asia/Tokyo', new Date('2026-02-28T15:00:00Z'))).toBe('2026-03-01')
  })

  test('today is a calendar date', () => {
    expect(isCalendarDate(todayIn(SAO_PAULO))).toBe(true)
    fc.assert(fc.property(dayNumber, day => todayIn('UTC', new Date(day * MS_PER_DAY)) === dateOf(day)))
  })

  test('instants are shown on the clock there', () => {
    expect(formatInstant('2026-02-28T17:05:00.000Z', SAO_PAULO)).toBe('28/02/2026 14:05')
    expect(formatInstant('2026-02-28T17:05:00+00:00', SAO_PAULO)).toBe('28/02/2026 14:05')
    expect(formatInstant('2026-03-01T03:00:00Z', SAO_PAULO)).toBe('01/03/2026 00:00')
  })

  test('summer time is that of the instant', () => {
    expect(formatInstant('2019-01-15T12:00:00Z', SAO_PAULO)).toBe('15/01/2019 10:00')
    expect(formatInstant('2020-01-15T12:00:00Z', SAO_PAULO)).toBe('15/01/2020 09:00')
  })

  test.each(['2026-02-28', '2026-02-28T14:05:00', '2026-02-30T25:00:00Z', 'ontem', ''])(
    '%j is no instant',
    text => {
      expect(() => formatInstant(text, SAO_PAULO)).toThrow(RangeError)
    },
  )

  test('a day begins at its first instant there, also where clocks leap over midnight', () => {
    expect(startOfDay('2026-03-01', SAO_PAULO)).toBe('2026-03-01T03:00:00.000Z')
    expect(startOfDay('2026-03-01', 'Asia/Tokyo')).toBe('2026-02-28T15:00:00.000Z')
    // On 04/11/2018 midnight became one o'clock; on 18/02/2018 it was 23:00 of the 17th once more.
    expect(startOfDay('2018-11-04', SAO_PAULO)).toBe('2018-11-04T03:00:00.000Z')
    expect(startOfDay('2018-02-18', SAO_PAULO)).toBe('2018-02-18T03:00:00.000Z')
  })

  test('the instant before belongs to the day before', () => {
    const zone = fc.constantFrom(SAO_PAULO, 'America/Rio_Branco', 'UTC', 'Asia/Kathmandu', 'Pacific/Auckland')
    const day = fc.integer({ min: 0, max: 30_000 }).map(dateOf)
    fc.assert(
      fc.property(zone, day, (timezone, date) => {
        const first = Date.parse(startOfDay(date, timezone))
        return (
          todayIn(timezone, new Date(first)) === date &&
          todayIn(timezone, new Date(first - 1)) === addDays(date, -1)
        )
      }),
    )
  })

  test('an unknown zone is an error', () => {
    expect(() => todayIn('America/Brasilia_Nova')).toThrow(RangeError)
  })
})
