import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineApi, mutation, query } from './api.ts'

const declaration = { resumo: 'Nada', erro: 'Erro', input: z.object({}), output: z.object({}) }

test('names each procedure after its entity', () => {
  const api = defineApi('comercial/clientes', {
    list: query({ ...declaration, area: 'comercial', nivel: 'ver' }),
  })
  expect(api.list.path).toBe('comercial/clientes/list')
  expect(api.list.kind).toBe('query')
})

// The type check is the test here: it fails where a line marked @ts-expect-error compiles.
test('a procedure without a declared permission does not compile', () => {
  // @ts-expect-error no area
  query({ ...declaration, nivel: 'ver' })
  // @ts-expect-error no level
  query({ ...declaration, area: 'comercial' })
  // @ts-expect-error no area
  mutation({ ...declaration, nivel: 'registrar' })
  // @ts-expect-error no level
  mutation({ ...declaration, area: 'comercial' })
  // @ts-expect-error an area that does not exist
  query({ ...declaration, area: 'marketing', nivel: 'ver' })
  // @ts-expect-error 'nenhum' would let nobody in
  query({ ...declaration, area: 'comercial', nivel: 'nenhum' })
  // @ts-expect-error a procedure made by hand, without them
  defineApi('comercial/clientes', { list: { ...declaration, kind: 'query' } })
})
