import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterTemplate } from '#platform/testing/servers/databases.ts'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'

/**
 * In a process of its own: here the client's clock would also count what the server does after it has answered.
 * Of each kind the quickest answer counts: a busy machine makes answers slower, not quicker, and a real difference is in
 * the quickest, too. Where the two are not alike yet it goes on, from another address because of the throttle.
 */
let product: Product
const ROUNDS = 12
const TURNS = 4
let addresses = 0
beforeAll(async () => {
  product = await startProduct({}, { template: clusterTemplate('migrado') })
  for (let n = 0; n < ROUNDS; n++)
    await post('sign-up/email', { name: 'Pessoa', email: known(n), password: 'um segredo bem guardado' })
})
afterAll(() => product.dispose())

const known = (n: number) => `pessoa${n}@empresa.com.br`
const post = (path: string, body: object, from?: string) =>
  clientOf(Number(new URL(product.url).port)).post(`/api/auth/${path}`, body, from ? { from } : {})

interface Times {
  account: number
  nobody: number
}

/** The shortest times of the same request about an account and about nobody, taken in turn. */
async function compare(path: string, bodyOf: (email: string) => object, alike: (times: Times) => boolean) {
  const best: Times = { account: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY }
  const texts = new Set<string>()
  const take = async (who: keyof Times, email: string, from: string) => {
    // What the server does after its answer is not to be counted to the next one.
    await sleep(100)
    const { ms, status, body } = await post(path, bodyOf(email), from)
    best[who] = Math.min(best[who], ms)
    const { pedido: _, ...said } = body
    texts.add(JSON.stringify([status, said]))
  }
  for (let turn = 0; turn < TURNS && !alike(best); turn++) {
    const from = `127.0.1.${++addresses}`
    // Not counted: a password on its own is hashed in another process than those that follow it.
    await post(path, bodyOf(`${randomUUID()}@empresa.com.br`), from)
    for (let n = 0; n < ROUNDS; n++) {
      const pair = [
        () => take('account', known(n), from),
        () => take('nobody', `${randomUUID()}@empresa.com.br`, from),
      ]
      // The first by turns: who is asked every second time meets one of two processes again and again.
      for (const ask of n % 2 === 0 ? pair : pair.toReversed()) await ask()
    }
  }
  return { best, texts }
}

// On a busy machine a password waits for its turn: rounds take longer there, and more of them are needed.
test('a wrong password and an unknown address: same text, same time', { timeout: 240_000 }, async () => {
  const alike = ({ account, nobody }: Times) => account / nobody > 0.75 && account / nobody < 1.33
  const { best, texts } = await compare('sign-in/email', email => ({ email, password: 'errada' }), alike)
  expect(texts.size).toBe(1)
  expect(best).toSatisfy(alike)
})

test('a reset for an account and for nobody: same text, same time', async () => {
  // Some milliseconds each: what may differ is noise, not the making of a token and a mail.
  const alike = ({ account, nobody }: Times) => Math.abs(account - nobody) < Math.max(5, 0.5 * nobody)
  const { best, texts } = await compare('request-password-reset', email => ({ email }), alike)
  expect([...texts]).toEqual(['[200,{"ok":true}]'])
  expect(best).toSatisfy(alike)
})
