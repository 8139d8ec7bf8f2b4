import { expect, test, vi } from 'vitest'
import { claimDraft } from './claim.ts'
import { writeDraft } from './store.ts'

const person = { nome: 'ana', chave: btoa('0123456789abcdef0123456789abcdef') }
const items: Record<string, string> = {}
const storage = new Proxy(items, {
  get: (_, name) =>
    ({
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, value: string) => {
        items[key] = value
      },
      removeItem: (key: string) => {
        delete items[key]
      },
    })[name as string],
}) as unknown as Storage

test('a draft that an earlier version stored under another name comes back, and no other one does', async () => {
  vi.stubGlobal('localStorage', storage)
  const content = { slot: 0, valores: { texto: 'Já comprei' }, nomes: {}, arquivos: [] }
  writeDraft(person, { ...content, id: 'antes novo chamado_id=7' })

  const claim = async (former?: string) => {
    const claimed = await claimDraft(person, 'agora novo registro_id=7', former)
    claimed?.release()
    return claimed?.stored?.draft.valores
  }
  expect(await claim('antes novo chamado_id=7')).toEqual({ texto: 'Já comprei' })
  expect(await claim('antes novo chamado_id=8')).toBeUndefined()
  expect(await claim()).toBeUndefined()
})
