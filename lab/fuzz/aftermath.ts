import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { clientOf } from '#platform/testing/servers/http-client.ts'
import type { Product } from '#platform/testing/servers/product.ts'
import { type Ground, readAll } from './ground.ts'
import { CANARY, SMUGGLED } from './hostile.ts'
import { EVERYTHING } from './shots.ts'

export interface Aftermath {
  problems: string[]
  /** What was looked through. */
  leaks: string
}

/** The header of a mail ends at its first empty line. */
const headerOf = (mail: string) => mail.slice(0, mail.search(/\r?\n\r?\n/))

async function* ofMails(folder: string, names: string[]): AsyncGenerator<string> {
  for (const name of names) {
    const header = headerOf(await readFile(path.join(folder, name), 'utf8'))
    if (new RegExp(`^(bcc|${SMUGGLED}):`, 'im').test(header))
      yield `The mail ${name} has a header that was smuggled in`
  }
}

/** Every line of the log that should not be there, each kind once. */
function ofLog(log: string, secrets: readonly string[]): string[] {
  const problems = new Map<string, string>()
  for (const line of log.split('\n')) {
    // Where no receiver of mails is set the console shows them: what it holds was sent to be read.
    if (!line.startsWith('{')) continue
    const { evento, level } = JSON.parse(line) as { evento: string; level: string }
    if (line.includes(CANARY)) problems.set(`canary ${evento}`, `The log tells what was sent: ${line}`)
    if (secrets.some(secret => line.includes(secret)))
      problems.set(`secret ${evento}`, `The log tells a secret: ${line}`)
    if (level === 'error') problems.set(evento, `The log tells of an error: ${line}`)
  }
  return [...problems.values()]
}

/** What must hold once all is over: everything can still be read, nothing was told, and no mail has more receivers. */
export async function aftermath(product: Product, ground: Ground): Promise<Aftermath> {
  const admin = clientOf(ground.port, await ground.cookieOf(EVERYTHING))
  const problems: string[] = []
  const lists = ground.readable
  for (const list of lists) {
    const { status, text } = await readAll(admin, list)
    if (status !== 200) problems.push(`${list} can no longer be read: ${status} ${text}`)
  }
  const outbox = path.join(product.dataDir, 'outbox')
  const mails = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml'))
  for await (const problem of ofMails(outbox, mails)) problems.push(problem)
  problems.push(...ofLog(product.log(), ground.secrets))
  const lines = product.log().split('\n').length
  return {
    problems,
    leaks: `${lists.length} lists, ${mails.length} mails, ${lines} lines of log looked through`,
  }
}
