import { describe, expect, test } from 'vitest'
import {
  ajustado,
  diaDaOcorrencia,
  ocorrencia,
  ocorrencias,
  primeiraDepois,
  type Recorrencia,
} from './recorrencia.ts'

const days = (regra: Recorrencia, most: number) =>
  Array.from({ length: most }, (_, n) => diaDaOcorrencia(regra, n))

describe('the day of an occurrence', () => {
  test.each<[string, Recorrencia, string[]]>([
    [
      'monthly on the 31st',
      { unidade: 'mes', cada: 1, inicio: '2026-01-31' },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'monthly on the 31st of a leap year',
      { unidade: 'mes', cada: 1, inicio: '2028-01-31' },
      ['2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    [
      'monthly over the year',
      { unidade: 'mes', cada: 1, inicio: '2026-11-10' },
      ['2026-11-10', '2026-12-10', '2027-01-10'],
    ],
    [
      'every third month',
      { unidade: 'mes', cada: 3, inicio: '2025-11-30' },
      ['2025-11-30', '2026-02-28', '2026-05-30'],
    ],
    [
      'on the last day, from a short month',
      { unidade: 'mes', cada: 1, inicio: '2026-02-28', ultimoDia: true },
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'weekly',
      { unidade: 'semana', cada: 1, inicio: '2026-12-28' },
      ['2026-12-28', '2027-01-04', '2027-01-11'],
    ],
    [
      'every 30 days',
      { unidade: 'dia', cada: 30, inicio: '2026-01-31' },
      ['2026-01-31', '2026-03-02', '2026-04-01'],
    ],
    [
      'every second week',
      { unidade: 'semana', cada: 2, inicio: '2026-11-23' },
      ['2026-11-23', '2026-12-07', '2026-12-21'],
    ],
    [
      'yearly on 29 February',
      { unidade: 'ano', cada: 1, inicio: '2024-02-29' },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
  ])('%s', (_name, regra, expected) => {
    expect(days(regra, expected.length)).toEqual(expected)
  })

  test.each([0, -1, 1.5, Number.NaN])('an interval of %s is none', cada => {
    expect(() => diaDaOcorrencia({ unidade: 'mes', cada, inicio: '2026-01-31' }, 1)).toThrow(RangeError)
  })
})

describe('business days', () => {
  test.each<[string, Recorrencia['ajuste'], string]>([
    // Corpus Christi, a Thursday.
    ['2026-06-04', 'proximo', '2026-06-05'],
    ['2026-06-04', 'anterior', '2026-06-03'],
    ['2026-06-04', 'manter', '2026-06-04'],
    ['2026-06-04', undefined, '2026-06-04'],
    // Saturday before Carnaval: Monday and Tuesday are closed, too.
    ['2026-02-14', 'proximo', '2026-02-18'],
    ['2026-02-17', 'anterior', '2026-02-13'],
    ['2026-02-18', 'proximo', '2026-02-18'],
  ])('%s, %s', (data, ajuste, expected) => {
    expect(ajustado(data, ajuste)).toBe(expected)
  })

  test('municipal holidays count where they are told', () => {
    expect(ajustado('2027-01-25', 'proximo', ['2027-01-25'])).toBe('2027-01-26')
    expect(ajustado('2027-01-25', 'proximo')).toBe('2027-01-25')
  })
})

describe('occurrences', () => {
  const rent: Recorrencia = { unidade: 'mes', cada: 1, inicio: '2026-04-04', ajuste: 'proximo' }
  const dates = (found: { data: string }[]) => found.map(({ data }) => data)

  test('those due by a day, shifted one by one: the shift of one does not move the next', () => {
    expect(ocorrencias(rent, { limite: '2026-07-06' })).toEqual([
      { n: 0, dia: '2026-04-04', data: '2026-04-06' },
      { n: 1, dia: '2026-05-04', data: '2026-05-04' },
      { n: 2, dia: '2026-06-04', data: '2026-06-05' },
      { n: 3, dia: '2026-07-04', data: '2026-07-06' },
    ])
    expect(ocorrencias(rent, { limite: '2026-07-05' })).toHaveLength(3)
  })

  test('from a number on, and no more than asked', () => {
    expect(dates(ocorrencias(rent, { desde: 2, limite: '2030-01-01', most: 2 }))).toEqual([
      '2026-06-05',
      '2026-07-06',
    ])
    expect(ocorrencias(rent, { desde: 4, limite: '2026-07-31' })).toEqual([])
  })

  test('it ends after so many', () => {
    expect(ocorrencias({ ...rent, vezes: 2 }, { limite: '2030-01-01' })).toHaveLength(2)
    expect(ocorrencia({ ...rent, vezes: 2 }, 2)).toBeUndefined()
  })

  test('it ends with a day, judged before the shift', () => {
    const until = { ...rent, ate: '2026-06-04' }
    expect(dates(ocorrencias(until, { limite: '2030-01-01' }))).toEqual([
      '2026-04-06',
      '2026-05-04',
      '2026-06-05',
    ])
    expect(ocorrencia(until, 3)).toBeUndefined()
  })

  test('the first after a day, which is not the day itself', () => {
    expect(primeiraDepois(rent, '2026-04-03')).toMatchObject({ n: 0 })
    expect(primeiraDepois(rent, '2026-05-04')).toMatchObject({ n: 2, data: '2026-06-05' })
    expect(primeiraDepois({ ...rent, vezes: 2 }, '2026-05-04')).toBeUndefined()
  })
})
