// Five thousand users brought in as the import's screen does it: checked in parts without writing, then sent part by
// part, each with its key. `npm run lab -- import` prints the seconds on both engines, and fails from a minute on.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { LINHAS_POR_CONFERENCIA, LINHAS_POR_ENVIO } from '#modules/ti/apoio/importacao/contract.ts'
import { type Client, clientOf } from '#platform/testing/servers/http-client.ts'
import { confirmation, waitForMail } from '#platform/testing/servers/mail.ts'
import { startPostgres } from '#platform/testing/servers/postgres.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'

const ROWS = 5000
const LIMIT_SECONDS = 60

const linhas = Array.from({ length: ROWS }, (_, n) => ({
  linha: n + 2,
  full_name: `Pessoa ${n}`,
  email: `pessoa${n}@empresa.com.br`,
  login: `pessoa${n}`,
  password: `senha da planilha ${n}`,
  perfil_acesso: 'Usuário Comum',
}))

const parts = (size: number) =>
  Array.from({ length: Math.ceil(ROWS / size) }, (_, n) => linhas.slice(n * size, (n + 1) * size))

/** The first account of the installation, signed in. */
async function administrator(product: Product): Promise<Client> {
  const client = clientOf(Number(new URL(product.url).port))
  const account = { email: 'ana@empresa.com.br', password: 'uma frase longa de acesso' }
  await client.post('/api/auth/sign-up/email', { name: 'Ana Souza', ...account })
  const { link } = await waitForMail(product.mails, account.email)
  await client.post('/api/auth/reset-password', confirmation(link, account.password))
  assert.equal((await client.post('/api/auth/sign-in/email', account)).status, 200)
  return client
}

/** @returns seconds of the check and of the import */
async function measure(env: Record<string, string>): Promise<[number, number]> {
  const product = await startProduct(env)
  try {
    const client = await administrator(product)
    const started = performance.now()
    for (const part of parts(LINHAS_POR_CONFERENCIA)) {
      const sent = part.map(({ password: _, ...rest }) => rest)
      const { body } = await client.post('/api/ti/importacao/conferir', { linhas: sent })
      assert.deepEqual(body, { recusadas: [] })
    }
    const checked = performance.now()
    for (const part of parts(LINHAS_POR_ENVIO)) {
      const headers = { 'idempotency-key': randomUUID() }
      const { body } = await client.post('/api/ti/importacao/importar', { linhas: part }, { headers })
      assert.deepEqual(body, { importados: part.length, recusadas: [] })
    }
    return [(checked - started) / 1000, (performance.now() - checked) / 1000]
  } finally {
    await product.dispose()
  }
}

function report(engine: string, [check, entry]: [number, number]): void {
  const total = check + entry
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${engine}: ${ROWS} users in ${total.toFixed(1)} s (check ${check.toFixed(1)}, import ${entry.toFixed(1)}), load ${load}`,
  )
  if (total >= LIMIT_SECONDS) process.exitCode = 1
}

report('embedded', await measure({}))
const postgres = await startPostgres()
try {
  const url = await postgres.createDatabase('importacao')
  report('postgresql', await measure({ DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) }))
} finally {
  await postgres.stop()
}
