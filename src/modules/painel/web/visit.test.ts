import { expect, test } from 'vitest'
import { lastVisit } from './visit.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`)
const text = (time: string) => at(time).toISOString()

test.each([
  ['the first visit has none before', undefined, '09:00', null, `,${text('09:00')}`],
  ['what is not two moments counts as none', 'x,y', '09:00', null, `,${text('09:00')}`],
  [
    'after an hour it is another',
    `,${text('09:00')}`,
    '10:01',
    text('09:00'),
    `${text('09:00')},${text('10:01')}`,
  ],
  [
    'within one it stays the same, and goes on',
    `${text('07:00')},${text('09:00')}`,
    '09:40',
    text('07:00'),
    `${text('07:00')},${text('09:40')}`,
  ],
  [
    'a moment later nothing is written',
    `${text('07:00')},${text('09:00')}`,
    '09:04',
    text('07:00'),
    `${text('07:00')},${text('09:00')}`,
  ],
  ['the first goes on as the first', `,${text('09:00')}`, '09:30', null, `,${text('09:30')}`],
])('%s', (_, kept, now, since, keep) => {
  expect(lastVisit(kept, at(now))).toEqual({ since, now: text(now), keep })
})
