import { expect, test } from 'vitest'
import { CHAVE_USADA } from '#platform/contract/errors.ts'
import { ApiError } from '../../api.ts'
import { idempotencyKeys } from './use-idempotency-key.ts'

const failure = (status: number, motivo?: string) =>
  new ApiError({ codigo: 'regra', titulo: '', mensagem: '', pedido: '', ...(motivo && { motivo }) }, status)

test('the same input keeps its key after a lost answer and after a refusal', () => {
  const keys = idempotencyKeys()
  const key = keys.keyFor({ nome: 'a' })
  keys.failed(failure(0))
  expect(keys.keyFor({ nome: 'a' })).toBe(key)
  keys.failed(failure(400))
  expect(keys.keyFor({ nome: 'a' })).toBe(key)
})

test('another input never goes under a key that was sent, whatever became of that', () => {
  for (const error of [failure(0), failure(503), failure(400), new DOMException('', 'AbortError')]) {
    const keys = idempotencyKeys()
    const key = keys.keyFor({ nome: 'a' })
    keys.failed(error)
    const other = keys.keyFor({ nome: 'b' })
    expect(other).not.toBe(key)
    expect(keys.sent()).toEqual({ key: other, sent: '{"nome":"b"}' })
    // Even back at the first input: nobody knows under which of them it is.
    expect([key, other]).not.toContain(keys.keyFor({ nome: 'a' }))
  }
})

test('what a draft brings back goes on under its key, unless something else was typed meanwhile', () => {
  const known = { key: 'da outra vez', sent: '{"nome":"a"}' }
  const [same, changed] = [idempotencyKeys(), idempotencyKeys()]
  same.adopt(known)
  changed.adopt(known)
  expect(same.keyFor({ nome: 'a' })).toBe(known.key)
  expect(changed.keyFor({ nome: 'b' })).not.toBe(known.key)
})

test('after success, and where the server says that the key is used up, the next has another', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor({ nome: 'a' })
  keys.succeeded()
  expect(keys.sent()).toBeUndefined()
  const second = keys.keyFor({ nome: 'a' })
  keys.failed(failure(422, CHAVE_USADA))
  const third = keys.keyFor({ nome: 'a' })
  expect(new Set([first, second, third]).size).toBe(3)
})
