import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { removeExpired } from './storage.ts'
import { type Draft, readDrafts, removeDraft, writeDraft } from './store.ts'

const DAY_MS = 86_400_000

/** A browser's storage that takes so many characters. */
function storageOf(quota = Number.POSITIVE_INFINITY): Storage {
  const items: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      const others = Object.entries(items).filter(([name]) => name !== key)
      const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
      if (used + key.length + value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      items[key] = value
    },
    removeItem: (key: string) => {
      delete items[key]
    },
  }
  return new Proxy(items, { get: (_, name) => methods[name as keyof typeof methods] }) as never
}

const random = (size: number) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(size))))
const person = () => ({ nome: random(9), chave: random(32) })
const draftOf = (id: string, valores: Record<string, unknown> = { nome: 'Padaria' }): Draft => ({
  ...{ id, slot: 0, valores, nomes: {}, arquivos: [] },
})

let storage: Storage
const ana = person()
const ids = (owner = ana) => readDrafts(owner, storage).map(({ draft }) => draft.id)
beforeEach(() => {
  vi.useRealTimers()
  storage = storageOf()
})

test('what was typed comes back as it was, whatever it was', () => {
  const values = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.double(), fc.constant(null)),
  )
  fc.assert(
    fc.property(values, valores => {
      const draft = JSON.parse(JSON.stringify(draftOf('comercial/clientes 7', valores)))
      const key = writeDraft(ana, draft, undefined, storage)
      expect(readDrafts(ana, storage)).toEqual([{ key, quando: expect.any(Number), draft }])
      removeDraft(key ?? '', storage)
      expect(ids()).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('nobody else reads it, neither by its key nor by its content, nor with another key', () => {
  writeDraft(
    ana,
    draftOf('rh/funcionarios 7', { nome_completo: 'Beto Lima', salario: '9.000,37' }),
    undefined,
    storage,
  )
  const raw = JSON.stringify(Object.entries(storage))
  // None of them is short enough to be in random letters by chance.
  const hidden = [
    'rh/funcionarios',
    'Beto Lima',
    'salario',
    '9.000,37',
    btoa('Beto Lima').slice(0, 8),
    ana.chave,
  ]
  for (const told of hidden) expect(raw).not.toContain(told)
  expect(ids(person())).toEqual([])
  const before = Object.values(storage)
  const thief = { nome: ana.nome, chave: person().chave }
  expect(readDrafts(thief, storage)).toEqual([])
  expect(before).toHaveLength(1)
})

test('what was changed by hand is not believed', () => {
  const key = writeDraft(ana, draftOf('a 1'), undefined, storage) ?? ''
  const stored = storage.getItem(key) ?? ''
  storage.setItem(
    key,
    stored.replace(/^\d+/, time => String(Number(time) + 1)),
  )
  expect(ids()).toEqual([])
  storage.setItem(key, `${stored.slice(0, -6)}AAAA${stored.slice(-2)}`)
  expect(ids()).toEqual([])
  storage.setItem(key, 'nada')
  expect(ids()).toEqual([])
})

test('after seven days it goes, whoever’s it is', () => {
  vi.useFakeTimers({ now: Date.now() - 7 * DAY_MS + 60_000 })
  writeDraft(ana, draftOf('a 1'), undefined, storage)
  vi.useRealTimers()
  expect(ids()).toEqual(['a 1'])
  vi.useFakeTimers({ now: Date.now() + 120_000 })
  storage.setItem('tema', 'dark')
  removeExpired(storage)
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('there are at most twenty of a person, the newest, and none that is too long', () => {
  const rui = person()
  writeDraft(rui, draftOf('de Rui'), undefined, storage)
  for (let index = 0; index < 23; index++) {
    vi.useFakeTimers({ now: Date.now() + 1000 })
    writeDraft(ana, draftOf(`a ${index}`), undefined, storage)
  }
  expect(ids()).toEqual(Array.from({ length: 20 }, (_, index) => `a ${22 - index}`))
  expect(ids(rui)).toEqual(['de Rui'])
  expect(
    writeDraft(ana, draftOf('longo', { texto: 'x'.repeat(200_000) }), undefined, storage),
  ).toBeUndefined()
  expect(ids()).not.toContain('longo')
})

test('a full storage makes room by what is oldest, or keeps nothing and says nothing', () => {
  storage = storageOf(3000)
  for (let index = 0; index < 4; index++) {
    vi.useFakeTimers({ now: Date.now() + 1000 })
    writeDraft(ana, draftOf(`a ${index}`, { texto: 'x'.repeat(600) }), undefined, storage)
  }
  expect(ids()).toEqual(['a 3', 'a 2'])
  storage = storageOf(100)
  expect(writeDraft(ana, draftOf('a 1'), undefined, storage)).toBeUndefined()
})
