import { expect, test } from 'vitest'
import { lerFiltro, por } from '#platform/contract/filtros.ts'
import { choiceName, periodsOf } from './words.ts'

const mes = por.mes('Mês/Ano')
const said = (text: string) => {
  const choice = lerFiltro(mes, text)
  return choice && choiceName(mes, choice, new Map())
}

test('months are told by name: one, several, or a period', () => {
  expect(said('2026-03')).toBe('março de 2026')
  expect(said('2026-01..2026-03')).toBe('janeiro de 2026 a março de 2026')
  expect(said('2026-01..')).toBe('a partir de janeiro de 2026')
  expect(said('..2026-03')).toBe('até março de 2026')
  expect(said('ultimos_12_meses')).toBe('Últimos 12 meses')
  expect(said('ultimos_3_meses')).toBe('Últimos 3 meses')
})

test('of months those periods are offered that are whole months, all of which are read', () => {
  const words = periodsOf(mes).map(([word]) => word)
  expect(words).toEqual([
    ...['este_mes', 'proximo_mes', 'mes_passado', 'ultimos_12_meses', 'este_ano', 'ano_passado'],
  ])
  expect(words.filter(word => !lerFiltro(mes, word))).toEqual([])
})
