import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, isCalendarDate, parseDate } from './dates.ts'
import {
  dateWithoutYear,
  maskDate,
  maskMonth,
  parseMonth,
  showDate,
  showMonth,
  withWholeYear,
} from './typed-dates.ts'

const date = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(day => day.toISOString().slice(0, 10))

/** What stands in a masked field after these keys, one by one at its end. */
const type = (mask: (text: string) => string, keys: string) =>
  [...keys].reduce((text, key) => mask(text + key), '')

test.each([
  ['28022026', '28/02/2026'],
  ['28/02/2026', '28/02/2026'],
  ['28.02.2026', '28/02/2026'],
  ['28-02-2026', '28/02/2026'],
  ['1/2/2026', '1/2/2026'],
  ['280220261', '28/02/2026'],
  ['//28a02', '28/02'],
  ['28/', '28/'],
])('typing %s gives %s', (keys, text) => {
  expect(type(maskDate, keys)).toBe(text)
})

test.each([
  ['a digit before the first', '128/02/2026', '12/02/2026'],
  ['the first digit removed', '8/02/2026', '8/02/2026'],
  ['the month removed', '28//2026', '28//2026'],
  ['a slash removed', '2802/2026', '28/02/2026'],
  ['pasted as data', ' 2026-02-28\n', '28/02/2026'],
  ['pasted with a time', '28/02/2026 14:05', '28/02/2026'],
])('%s', (_, edited, text) => {
  expect(maskDate(edited)).toBe(text)
})

test('every date can be typed with and without slashes, pasted as data, and is read as itself', () => {
  fc.assert(
    fc.property(date, day => {
      const text = formatDate(day)
      for (const typed of [type(maskDate, text), type(maskDate, text.replaceAll('/', '')), maskDate(day)])
        expect(typed).toBe(text)
      expect(showDate(day)).toBe(text)
      expect(parseDate(text)).toBe(day)
    }),
  )
})

test('masking twice is masking once, and nothing but digits and slashes remains', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/.- aé') }), text => {
      for (const mask of [maskDate, maskMonth]) {
        const masked = mask(text)
        expect(mask(masked)).toBe(masked)
        expect(masked).toMatch(/^[\d/]{0,10}$/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what is no date is shown as it was typed', () => {
  expect(showDate('31/02/2026')).toBe('31/02/2026')
  expect(isCalendarDate(maskDate('31022026'))).toBe(false)
})

test('a month is typed, pasted and read likewise', () => {
  expect(type(maskMonth, '022026')).toBe('02/2026')
  expect(maskMonth('2026-02')).toBe('02/2026')
  expect(parseMonth('02/2026')).toBe('2026-02')
  expect(parseMonth('2/2026')).toBe('2026-02')
  for (const wrong of ['13/2026', '00/2026', '02/26', '', '02/0999']) expect(parseMonth(wrong)).toBeNull()
  expect(showMonth('2026-02')).toBe('02/2026')
  expect(showMonth('13/2026')).toBe('13/2026')
})

test.each([
  ['10/12', '2026-11-23', '2026-12-10'],
  ['10/01', '2026-12-10', '2027-01-10'],
  ['5.2', '2026-11-23', '2027-02-05'],
  ['31/12', '2026-01-02', '2025-12-31'],
  ['29/02', '2027-03-01', '2028-02-29'],
  ['31/02', '2026-11-23', null],
  ['10/12/2026', '2026-11-23', null],
  ['10', '2026-11-23', null],
  ['', '2026-11-23', null],
])('%s without a year near %s is %s', (text, near, date) => {
  expect(dateWithoutYear(text, near)).toBe(date)
})

test.each([
  ['10/03/24', '10/03/2024'],
  ['1/3/29', '1/3/2029'],
  ['01/01/30', '01/01/1930'],
  ['10/03/2024', '10/03/2024'],
  ['10/03/202', '10/03/202'],
  ['10/03', '10/03'],
])('%s has the year of %s', (typed, whole) => {
  expect(withWholeYear(typed)).toBe(whole)
})
