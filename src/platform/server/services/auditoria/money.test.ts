import { expect, test } from 'vitest'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { showValue } from '../../../contract/show-value.ts'
import { auditadasOf } from './entities.ts'
import { nameOf } from './trail.ts'

const database = testDatabase()
const entities = [...auditadasOf(await everyOperation()).values()]

test('amounts of every history are told as money, though the trail keeps them as numbers', async () => {
  const columns = await database().query<{ tabela: string; nome: string }>(
    `select table_name as tabela, column_name as nome from information_schema.columns
     where table_schema = 'public' and data_type = 'numeric' and numeric_scale = 2`,
  )
  const told = columns.flatMap(({ tabela, nome }) =>
    entities
      .filter(entity => entity.tabela === tabela && entity.campos[nome] && !entity.formatos?.[nome])
      .map(() => `${tabela}.${nome}`),
  )
  expect(told).toContain('financeiro_recebiveis.retido')
  expect(told.filter(column => showValue(column.split('.')[1] ?? '', 1208.5) !== '1.208,50')).toEqual([])
})

test('a record is named as screens name it: amounts as money, days as days', () => {
  const named = (tabela: string, depois: Record<string, unknown>) => {
    const entity = entities.find(each => each.tabela === tabela)
    return entity && nameOf({ antes: null, depois }, entity)
  }
  expect(named('financeiro_conciliacoes', { valor: 21797.44 })).toBe('21.797,44')
  expect(named('substituicoes', { inicio: '2026-11-27' })).toBe('27/11/2026')
})
