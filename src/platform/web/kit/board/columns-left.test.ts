import { expect, test } from 'vitest'
import { por } from '#platform/contract/filtros.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { columnsLeft } from './columns-left.ts'

const status = vocabulary([
  { value: 'Pendente', tone: 'yellow' },
  { value: 'Aprovada', tone: 'blue' },
  { value: 'Paga', tone: 'green' },
  { value: 'Cancelada', tone: 'red' },
])
const campo = por.opcoes('Status', status, {
  grupos: { em_aberto: { label: 'Em aberto', values: ['Pendente', 'Aprovada'] } },
  palavras: { em_atraso: 'em_atraso' },
})
const left = (filtro: unknown) => columnsLeft(campo, status.values, filtro)

test.each([
  ['Paga', ['Paga']],
  ['Pendente,Paga', ['Pendente', 'Paga']],
  ['em_aberto', ['Pendente', 'Aprovada']],
  ['em_aberto,Cancelada', ['Pendente', 'Aprovada', 'Cancelada']],
  ['nao:Paga,Cancelada', ['Pendente', 'Aprovada']],
  ['nao:em_aberto', ['Paga', 'Cancelada']],
  // Of what is not late, all but the paid ones.
  ['nao:Paga,em_atraso', ['Pendente', 'Aprovada', 'Cancelada']],
])('%s leaves the columns %j', (filtro, columns) => {
  expect(left(filtro)).toEqual(columns)
})

test.each([
  undefined,
  '',
  'em_atraso',
  'Paga,em_atraso',
  'nao:Pendente,Aprovada,Paga,Cancelada',
  'Outro',
  true,
])('%j leaves all columns', filtro => {
  expect(left(filtro)).toEqual(status.values)
})

test('a board whose list declares no such field has all columns', () => {
  expect(columnsLeft(undefined, status.values, 'Paga')).toEqual(status.values)
})
