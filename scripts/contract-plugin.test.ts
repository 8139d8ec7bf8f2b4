import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { slimContract } from './contract-plugin.ts'

const slimmed = (source: string) => slimContract(source, parseAst(source, { lang: 'ts' }))

test('what a procedure answers is left out, what it takes is not', () => {
  const source = `export const api = defineApi('a/b', {
  get: query({ ...ler, input: byId, output: registro, erro: 'Erro' }),
  create: mutation({ input: dados, output }),
})`
  expect(slimmed(source)).toBe(`export const api = defineApi('a/b', {
  get: query({ ...ler, input: byId,  erro: 'Erro' }),
  create: mutation({ input: dados,  }),
})`)
})

test('so are the lines of the API description', () => {
  expect(slimmed(`query({ ...acesso, resumo: 'Um cliente', erro: 'Erro' })`)).toBe(
    `query({ ...acesso,  erro: 'Erro' })`,
  )
  const source = `standardProcedures({ lista, textos: { list: ['Lista clientes', 'Erro'], get: lidos } })`
  expect(slimmed(source)).toBe(`standardProcedures({ lista, textos: { list: ['', 'Erro'], get: lidos } })`)
  // Elsewhere the words are somebody's data.
  const other = `const painel = { resumo: 'Vendas' }; f({ textos: ['a'] }); query({ input: { resumo } })`
  expect(slimmed(other)).toBe(other)
})

test('what a schema says of itself is left out', () => {
  expect(slimmed(`f(z.string().min(1).describe('Nome').max(9), z.int().describe('Idade'))`)).toBe(
    'f(z.string().min(1).max(9), z.int())',
  )
  expect(slimmed(`query({ input: a, output: z.int().describe('Idade') })`)).toBe('query({ input: a,  })')
  expect(slimmed(`const a = z.int().describe('Idade')`)).toBe('const a = /* @__PURE__ */ (() => z.int())()')
})

test('rows of a list keep their fields, and other objects their `output`', () => {
  const source = `query({ output: listOutput(linha) }); const reader = { output: 3 }; f({ output: 4 })`
  expect(slimmed(source)).toBe(source)
})

test('a schema that nothing refers to may be left out by the bundler', () => {
  expect(slimmed(`export const nome = z.string().min(1) as z.ZodString\nconst dia: Dia = z.string()`)).toBe(
    `export const nome = z.string().min(1) as z.ZodString\nconst dia: Dia = /* @__PURE__ */ (() => z.string())()`,
  )
  expect(slimmed(`const avisos = declararNotificacoes('rh', {})`)).toBe(
    `const avisos = /* @__PURE__ */ (() => declararNotificacoes('rh', {}))()`,
  )
  expect(slimmed('const labels = { a: 1 }')).toBe('const labels = { a: 1 }')
})
