// The product as `npm start` runs it, with somebody signed in.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import { confirmation, waitForMail } from '#platform/testing/servers/mail.ts'
import { type Product, startProduct } from '#platform/testing/servers/product.ts'

export const AUTH_SECRET = 'um-segredo-somente-para-as-falhas-0123456789'
const ana = { name: 'Ana', email: 'ana@empresa.com.br', password: 'um segredo bem guardado' }

export interface Installation {
  product: Product
  databaseUrl: string | undefined
  cookie: string
  /** An employee, whose documents are sent. */
  funcionario_id: number
}

/** Starts it on an empty folder of data and, where one is given, an empty database. */
export async function install(databaseUrl?: string): Promise<Installation> {
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET } : {}
  const product = await startProduct(env, { program: 'scripts/start.mjs' })
  const client = clientOf(Number(new URL(product.url).port))
  await client.post('/api/auth/sign-up/email', ana)
  const { link } = await waitForMail(product.mails, ana.email)
  await client.post('/api/auth/reset-password', confirmation(link, ana.password))
  await client.post('/api/auth/sign-in/email', { email: ana.email, password: ana.password })
  const employee = { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' }
  const { body } = await client.post('/api/rh/funcionarios/create', employee)
  return { product, databaseUrl, cookie: client.cookie, funcionario_id: Number(body.id) }
}

/** The server itself, below what watches over it; undefined while there is none. */
export function serverPid({ product }: Installation): number | undefined {
  const pid = product.pid()
  if (!pid) return undefined
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? Number(child) : undefined
}

/** Asks again until it is so. @returns after how many milliseconds @throws when it takes longer than `limitMs` */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 120_000,
): Promise<number> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`)
    await sleep(20)
  }
  return performance.now() - started
}

/** What a person who saves a client is told, and how soon. `status` 0: no answer at all. */
export interface Told {
  status: number
  mensagem: string
  ms: number
}

/** Saves a client, once, as a person would. */
export async function save({ product, cookie }: Installation, nome_cliente: string): Promise<Told> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    const answer = await fetch(`${product.url}/api/comercial/clientes/create`, {
      method: 'POST',
      body: JSON.stringify({ nome_cliente }),
      headers: { cookie, origin: product.url, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
    })
    const { mensagem } = (await answer.json()) as { mensagem?: string }
    return { status: answer.status, mensagem: mensagem ?? 'gravado', ms: ms() }
  } catch (error) {
    return { status: 0, mensagem: (error as Error).name, ms: ms() }
  }
}
