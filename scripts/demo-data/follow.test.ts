import { expect, test } from 'vitest'
import { z } from 'zod'
import * as fields from '#platform/contract/fields.ts'
import { vocabulary } from '#platform/contract/vocabulary.ts'
import { openDemo } from './demo.ts'
import { following } from './follow.ts'
import { sizesOf } from './tables.ts'
import { demoPeople } from './usuarios.ts'

const grau = vocabulary([
  { value: 'Alto', tone: 'red' },
  { value: 'Baixo', tone: 'gray' },
])
const input = z.strictObject({
  nome: fields.texto('Informe o nome.'),
  codigo: fields.textoOpcional(5),
  cnpj: fields.documentoOpcional(14),
  email: fields.email(),
  valor: fields.dinheiro(),
  valor_previsto: fields.dinheiroOpcional(),
  data: fields.data(),
  prazo: fields.dataOpcional(),
  mes: fields.mes(),
  grau: grau.schema,
  grau_anterior: grau.schema.nullable(),
  quantidade: z.int().min(1).max(100),
  ativo: z.boolean(),
  responsavel_id: fields.usuarioIdOpcional(),
})
const demo = openDemo({ sizes: sizesOf(50), seed: 1, today: '2026-03-09' }, demoPeople(1, 14))

test('the contract alone gives whole rows, which it stores as they are', () => {
  const row = following('locais', input)
  const rows = Array.from({ length: 50 }, (_, index) => row(demo, index + 1) as Record<string, unknown>)
  for (const { id, user_id, created_at, ...given } of rows) {
    expect([typeof id, typeof user_id, typeof created_at]).toEqual(['number', 'string', 'string'])
    expect(input.parse(given)).toEqual(given)
  }
  const filled = (name: string) => rows.filter(row => row[name] !== null).length
  for (const name of ['codigo', 'cnpj', 'valor_previsto', 'prazo', 'grau_anterior'])
    expect([name, filled(name) > 20, filled(name) < 50]).toEqual([name, true, true])
  expect(filled('responsavel_id')).toBe(0)
  expect(row(demo, 7)).toEqual(rows[6])
})

test('what is written out stays, a field that came later follows', () => {
  const row = following('locais', input.pick({ nome: true, grau: true }), () => ({ id: 3, nome: 'Pátio' }))
  expect(row(demo, 3)).toEqual({ id: 3, nome: 'Pátio', grau: expect.stringMatching(/^(Alto|Baixo)$/) })
})

test('a field that nothing fits has to be written out', () => {
  const row = following('locais', z.strictObject({ pessoa: fields.usuarioId() }))
  expect(() => row(demo, 1)).toThrow('No example of pessoa')
})
