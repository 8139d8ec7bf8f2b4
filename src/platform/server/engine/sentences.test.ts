import { expect, test } from 'vitest'
import { z } from 'zod'
import { sentenceFor } from './sentences.ts'

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Falta um valor obrigatório.'],
  [z.string(), 7, 'O valor deve ser um texto.'],
  [z.number(), '7', 'O valor deve ser um número.'],
  [z.int(), 1.5, 'O valor deve ser um número inteiro.'],
  [z.boolean(), 'true', 'O valor deve ser sim ou não.'],
  [z.array(z.int()), {}, 'O valor deve ser uma lista.'],
  [z.strictObject({}), null, 'O valor deve ser um conjunto de campos.'],
  [z.date(), 'ontem', 'O valor deve ser de outro tipo.'],
  [z.string().max(1500), 'a'.repeat(1501), 'Use no máximo 1.500 caracteres.'],
  [z.array(z.int()).min(1), [], 'Use no mínimo 1 item.'],
  [z.int().max(100), 101, 'Use no máximo 100.'],
  [z.enum(['a', 'b']), 'A', 'Escolha uma das opções.'],
  [z.uuid(), 'x', 'O valor informado não é válido.'],
  [z.strictObject({}), { 'a<b>': 1 }, 'Campo desconhecido: a<b>.'],
  [z.strictObject({}), { ['k'.repeat(1000)]: 1 }, `Campo desconhecido: ${'k'.repeat(60)}.`],
])('a value that a schema refuses without words of its own (%#)', (schema, value, sentence) => {
  const refused = schema.safeParse(value, { error: issue => sentenceFor(issue) })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([sentence])
})
