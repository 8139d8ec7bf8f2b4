import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import type { Operation } from '../../server/engine/operation.ts'
import { readConfig } from '../../server/ground/config.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { serve } from '../../server/start.ts'
import { SENHA } from '../access/cheap-hash.ts'
import { matrizDaTabela } from '../access/levels.ts'
import { HAMMERED } from '../effort/hammered.ts'
import { eventually } from '../eventually.ts'
import { freePort } from './free-port.ts'
import { type Client, clientOf } from './http-client.ts'
import { confirmation } from './mail.ts'

export interface TestServer {
  port: number
  url: string
  dataDir: string
  /** A visitor, or whoever this cookie is. */
  client(cookie?: string): Client
  /** All that was logged or printed so far. */
  log(): string
  /** The link in the latest mail to an address; waits for it. */
  linkTo(email: string): Promise<string>
  stop(): Promise<void>
}

const collectors = new Set<(text: string) => void>()

/** Keeps what this process logs and prints, instead of printing it; servers that run together all collect it. */
function collectOutput(): { text: () => string; stop: () => void } {
  let text = ''
  const collect = (more: string) => {
    text += more
  }
  if (collectors.size === 0) {
    vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
      for (const collector of collectors) collector(String(chunk))
      return true
    })
  }
  collectors.add(collect)
  return {
    text: () => text,
    stop: () => {
      collectors.delete(collect)
      if (collectors.size === 0) vi.mocked(process.stdout.write).mockRestore()
    },
  }
}

/** Serves the real product on this database and a free port, in this process; what it logs is kept, not printed. */
export async function startTestServer(
  db: Database,
  { env = {}, operations = [] }: { env?: Record<string, string>; operations?: Operation[] } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alicerce-teste-'))
  const port = await freePort()
  const output = collectOutput()
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, ...HAMMERED, ...env })
  const server = await serve(config, db, matrizDaTabela, operations)
  return {
    port,
    url: config.appUrl,
    dataDir,
    client: cookie => clientOf(port, cookie),
    log: output.text,
    linkTo: email =>
      eventually(() => {
        const all = output.text()
        const printed = all.slice(all.lastIndexOf(`E-mail para ${email}:`))
        const link = printed.startsWith('E-mail') && /^ {2}(https?:\S+)$/m.exec(printed)?.[1]
        if (!link) throw new Error(`No mail to ${email}`)
        return link
      }),
    stop: async () => {
      await server.stop()
      output.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

let accounts = 0

/** Signs up, follows the mail and signs in. @returns the client and how to sign in again */
export async function signedUp(
  server: TestServer,
): Promise<{ client: Client; email: string; password: string }> {
  const email = `pessoa${accounts++}@empresa.com.br`
  const password = SENHA
  const client = server.client()
  await client.post('/api/auth/sign-up/email', { name: 'Pessoa Teste', email, password })
  await client.post('/api/auth/reset-password', confirmation(await server.linkTo(email), password))
  await client.post('/api/auth/sign-in/email', { email, password })
  return { client, email, password }
}
