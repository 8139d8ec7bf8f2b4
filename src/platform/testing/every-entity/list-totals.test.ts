import { expect, test } from 'vitest'
import type { ExportProcedure } from '../../contract/export.ts'
import { everyOperation } from '../records/operations.ts'

const operations = await everyOperation()

/** What a list answers of each record, by name. */
function rowOf(path: string): object {
  const { output } = operations.find(({ procedure }) => procedure.path === path)?.procedure ?? {}
  const { shape } = (output ?? {}) as { shape?: { rows?: { element: { shape?: object } } } }
  return shape?.rows?.element.shape ?? {}
}

test('each column of money that a list offers has its total', () => {
  const offered = operations.flatMap(({ procedure, selecao }) => {
    if (!selecao) return []
    const list = procedure.path.replace(/[^/]+$/, 'list')
    const fields = rowOf(list)
    return Object.entries((procedure as ExportProcedure).colunas).flatMap(([name, [, tipo]]) =>
      tipo === 'dinheiro' && name in fields ? [{ list, name, summed: selecao.summed.includes(name) }] : [],
    )
  })
  expect(offered).toContainEqual({ list: 'financeiro/projetos/list', name: 'realizado', summed: true })
  expect(offered.filter(({ summed }) => !summed)).toEqual([])
})
