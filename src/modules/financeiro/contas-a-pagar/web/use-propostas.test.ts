import { expect, test } from 'vitest'
import { aPropor } from './use-propostas.ts'

const found = {
  ...{ solicitacao_compra: null, centro_custo: 'Obra', item: 'Cimento' },
  ...{ natureza_orcamentaria: 'Material', aprovador: 'Bia' },
}
const propor = (typed: Record<string, string>, presumed: Record<string, unknown> = {}) =>
  aPropor(found, name => typed[name], presumed)

test('blanks are filled, and what the supplier says nothing of stays blank', () => {
  expect(propor({ centro_custo: '' })).toEqual({
    ...{ centro_custo: 'Obra', item: 'Cimento', natureza_orcamentaria: 'Material', aprovador: 'Bia' },
  })
})

test('nothing typed is overwritten; what the form began with gives way', () => {
  const typed = { centro_custo: 'Galpão', item: 'Areia', natureza_orcamentaria: 'Serviço' }
  expect(propor(typed)).toEqual({ aprovador: 'Bia' })
  expect(propor(typed, { centro_custo: 'Galpão', aprovador: 'Zeca' })).toEqual({
    ...{ centro_custo: 'Obra', aprovador: 'Bia' },
  })
  expect(propor({ ...typed, item: 'NF-e 12' }, { item: 'NF-e 12' })).toMatchObject({ item: 'Cimento' })
})
