import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineApi, mutation } from '#platform/contract/api.ts'
import { copied } from './copied.ts'
import { keepLastUsed, lastUsed } from './last-used.ts'

const input = z.strictObject({
  nome: z.string(),
  documento: z.string().nullable(),
  itens: z.array(z.strictObject({ id: z.int().optional(), texto: z.string() })).default([]),
  status: z.string().default('Novo'),
})
const { create } = defineApi('teste/coisas', {
  create: mutation({
    area: 'conta',
    nivel: 'registrar',
    resumo: '',
    erro: '',
    naoCopia: ['documento', 'status'],
    input,
    output: input,
  }),
})

test('a copy takes over what a new record can have, and lines as new ones', () => {
  const record = { id: 7, version: 3, nome: 'Forno', documento: '123', status: 'Pago', pode: {} }
  const itens = [
    { id: 1, texto: 'a' },
    { id: 2, texto: 'b' },
  ]
  expect(copied(create, { ...record, itens })).toEqual({
    nome: 'Forno',
    itens: [{ texto: 'a' }, { texto: 'b' }],
  })
  expect(copied(create, { ...record, nome: null })).toEqual({})
})

const random = (size: number) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(size))))
const person = () => ({ nome: random(9), chave: random(32) })
let stored: Record<string, string>
const storage = {
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value
  },
} as Storage
beforeEach(() => {
  stored = {}
})

test('what one used last comes back to oneself alone, entity by entity', () => {
  const [ana, bia] = [person(), person()]
  keepLastUsed(ana, 'teste/coisas', { centro: { value: 'Obra 7', label: 'Obra sete' } }, storage)
  expect(lastUsed(ana, 'teste/coisas', storage)).toEqual({ centro: { value: 'Obra 7', label: 'Obra sete' } })
  expect(lastUsed(ana, 'teste/outras', storage)).toEqual({})
  expect(lastUsed(bia, 'teste/coisas', storage)).toEqual({})
  expect(lastUsed({ ...bia, nome: ana.nome }, 'teste/coisas', storage)).toEqual({})
  expect(JSON.stringify(stored)).not.toMatch(/Obra/)
})

test('a form opens although storage is full or disabled', () => {
  const full = {
    ...storage,
    setItem: vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
  }
  expect(() => keepLastUsed(person(), 'teste/coisas', {}, full as never)).not.toThrow()
  expect(() => keepLastUsed(person(), 'teste/coisas', {}, null)).not.toThrow()
  expect(lastUsed(person(), 'teste/coisas', null)).toEqual({})
})
