import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { sugestoes } from '../contract.ts'
import { sugestoesRouter } from './router.ts'
import { registrarSugestoes } from './service.ts'

const database = testDatabase()

let platform: Platform
beforeAll(async () => {
  platform = await platformOf(database())
})

testPermissions(sugestoesRouter, () => platform)

test('the delivered set is registered once, in its order; what is there stays as it is', async () => {
  const pia = await someone(platform, 'Predial', 'Pia')
  await database().query(`insert into predial_categorias (nome, descricao) values ('ELETRICA', 'Da casa')`)
  const all = { categorias: [...sugestoes.categorias], locais: [...sugestoes.locais] }
  expect(await pia.call(registrarSugestoes, all)).toEqual({
    categorias: sugestoes.categorias.length - 1,
    locais: sugestoes.locais.length,
  })
  expect(await pia.call(registrarSugestoes, all)).toEqual({ categorias: 0, locais: 0 })
  const rows = await database().query<{ nome: string }>('select nome from predial_categorias order by id')
  expect(rows.map(({ nome }) => nome)).toEqual(['ELETRICA', ...sugestoes.categorias.slice(1)])
  // The same name twice is one.
  expect(await pia.call(registrarSugestoes, { categorias: ['Gás', 'gas'], locais: [] })).toEqual({
    categorias: 1,
    locais: 0,
  })
})

test('whoever only sees the registers adds none, and blank names are refused', async () => {
  const rita = await someone(platform, 'RH', 'Rita')
  const one = { categorias: ['Vidraçaria'], locais: [] }
  expect((await rita.refusal(registrarSugestoes, one)).codigo).toBe('nao_permitido')
  const pia = await someone(platform, 'Predial', 'Pia')
  expect((await pia.refusal(registrarSugestoes, { ...one, locais: [' '] })).codigo).toBe('dados_invalidos')
})
