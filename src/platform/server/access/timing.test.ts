import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#platform/testing/http-client.ts'
import { type Product, startProduct } from '#platform/testing/product.ts'

/**
 * In a process of its own: here the client's clock would also count what the server does after it has answered.
 * A busy machine may blur a comparison, so it is repeated, each time from another address because of the throttle:
 * a real difference shows every time.
 */
let product: Product
const ROUNDS = 12
const AGAIN = { retry: 3 }
let comparisons = 0
beforeAll(async () => {
  product = await startProduct()
  for (let n = 0; n < ROUNDS; n++)
    await post('sign-up/email', { name: 'Pessoa', email: known(n), password: 'um segredo bem guardado' })
})
afterAll(() => product.dispose())

const known = (n: number) => `pessoa${n}@empresa.com.br`
const post = (path: string, body: object, from?: string) =>
  clientOf(Number(new URL(product.url).port)).post(`/api/auth/${path}`, body, from ? { from } : {})
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Median times of the same request about an account and about nobody, taken in turn. */
async function compare(path: string, bodyOf: (email: string) => object) {
  const times: [number[], number[]] = [[], []]
  const texts = new Set<string>()
  const from = `127.0.1.${++comparisons}`
  for (let n = 0; n < ROUNDS; n++) {
    for (const [index, email] of [known(n), `${randomUUID()}@empresa.com.br`].entries()) {
      // What the server does after its answer is not to be counted to the next one.
      await sleep(100)
      const { ms, status, body } = await post(path, bodyOf(email), from)
      times[index]?.push(ms)
      const { pedido: _, ...said } = body
      texts.add(JSON.stringify([status, said]))
    }
  }
  return { account: median(times[0]), nobody: median(times[1]), texts }
}

test('a wrong password and an unknown address: same text, same time', AGAIN, async () => {
  const { account, nobody, texts } = await compare('sign-in/email', email => ({ email, password: 'errada' }))
  expect(texts.size).toBe(1)
  expect(account / nobody).toBeGreaterThan(0.75)
  expect(account / nobody).toBeLessThan(1.33)
})

test('a reset for an account and for nobody: same text, same time', AGAIN, async () => {
  const { account, nobody, texts } = await compare('request-password-reset', email => ({ email }))
  expect([...texts]).toEqual(['[200,{"ok":true}]'])
  // Some milliseconds each: what may differ is noise, not the making of a token and a mail.
  expect(Math.abs(account - nobody)).toBeLessThan(Math.max(5, 0.5 * nobody))
})
