import { expect, test } from 'vitest'
import { z } from 'zod'
import { startValues } from './form-values.ts'

test('a field starts with its default, else with the empty value that its schema accepts', () => {
  const fields = {
    nome: z.string(),
    status: z.enum(['Aberto']).default('Aberto'),
    projeto_id: z.int().nullable(),
    linhas: z.array(z.strictObject({ valor: z.string() })).optional(),
    ativo: z.boolean(),
  }
  expect(startValues(fields, { nome: 'Aço Sul' })).toEqual({
    nome: 'Aço Sul',
    status: 'Aberto',
    projeto_id: null,
    linhas: [],
    ativo: '',
  })
})
