// Twenty people who write without a pause, and what they were told.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const ANSWER_MS = 60_000
const PAUSE_MS = 50

type Body = Record<string, unknown> & { id: number; version: number }

/** What was acknowledged, as it must stand in the end. */
export interface Ledger {
  /** Name of each client by id, as it was last saved. */
  clientes: Map<number, string>
  /** SHA-256 of each document by id. */
  documentos: Map<number, string>
  acknowledged: { criados: number; alterados: number; enviados: number; excluidos: number }
  /** What was answered instead, by how often. */
  refusals: Map<string, number>
  /** When the newest acknowledged request was sent, by `performance.now()`. */
  newest: number
}

export interface Writers {
  ledger: Ledger
  /** Lets everybody finish what they are at, however often they have to try. */
  stop(): Promise<void>
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function pdfFile(): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(1_000, 200_000))])
}

/** Starts `count` of them, signed in by `cookie`; documents are those of one employee. */
export function startWriters(url: string, cookie: string, funcionario_id: number, count: number): Writers {
  const ledger: Ledger = {
    clientes: new Map(),
    documentos: new Map(),
    acknowledged: { criados: 0, alterados: 0, enviados: 0, excluidos: 0 },
    refusals: new Map(),
    newest: 0,
  }
  let writing = true

  async function send(path: string, key: string, body: Buffer | string, headers: Record<string, string>) {
    try {
      const answer = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        body,
        headers: { cookie, origin: url, 'idempotency-key': key, ...headers },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return { status: answer.status, body: (await answer.json()) as Body }
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? { status: 0, body: undefined } : undefined
    }
  }

  /** The same write under the same key until somebody says that it is done: it may not happen twice. */
  async function write(path: string, body: Buffer | string, headers: Record<string, string>): Promise<Body> {
    const key = randomUUID()
    for (let attempt = 0; ; attempt++) {
      const started = performance.now()
      const answer = await send(path, key, body, headers)
      if (answer?.status === 200) {
        ledger.newest = Math.max(ledger.newest, started)
        return answer.body as Body
      }
      const gone = path.endsWith('/delete') && attempt > 0 && answer?.status === 404
      if (gone) return { id: 0, version: 0 }
      const said = answer
        ? `${answer.status} ${answer.body?.mensagem ?? 'sem resposta a tempo'}`
        : 'conexão perdida'
      ledger.refusals.set(said, (ledger.refusals.get(said) ?? 0) + 1)
      await sleep(PAUSE_MS)
    }
  }

  const json = (path: string, input: object) =>
    write(path, JSON.stringify(input), { 'content-type': 'application/json' })

  async function upload(): Promise<Body> {
    const bytes = pdfFile()
    const described = { nome: 'Certificado.pdf', dados: { funcionario_id, tipo_documento: 'Certificado' } }
    const document = await write('rh/documentos/upload', bytes, {
      'x-arquivo': encodeURIComponent(JSON.stringify(described)),
    })
    ledger.documentos.set(document.id, sha256(bytes))
    ledger.acknowledged.enviados++
    return document
  }

  async function person(n: number): Promise<void> {
    for (let turn = 0; writing; turn++) {
      const name = `Escritor ${n}, vez ${turn}`
      const client = await json('comercial/clientes/create', { nome_cliente: name })
      ledger.clientes.set(client.id, name)
      ledger.acknowledged.criados++
      if (turn % 3 === 0) {
        const changed = `${name}, alterado`
        const { id, version } = client
        await json('comercial/clientes/update', { id, version, dados: { nome_cliente: changed } })
        ledger.clientes.set(id, changed)
        ledger.acknowledged.alterados++
      }
      if (turn % 4 === 1) {
        const { id } = await upload()
        if (turn % 8 === 1) {
          await json('rh/documentos/delete', { id })
          ledger.documentos.delete(id)
          ledger.acknowledged.excluidos++
        }
      }
    }
  }

  const people = Array.from({ length: count }, (_, n) => person(n))
  return {
    ledger,
    stop: async () => {
      writing = false
      await Promise.all(people)
    },
  }
}
