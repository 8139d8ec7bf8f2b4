import { createHash } from 'node:crypto'
import { log } from '../log.ts'
import { counter, histogram } from '../metrics.ts'
import { work } from '../work.ts'

const SHOWN = 300

const took = histogram('alicerce_database_statement_seconds', 'Statements, until their answer.')
const failed = counter('alicerce_database_errors_total', 'Statements that failed, by the class of SQLSTATE.')
const slow = counter('alicerce_database_slow_statements_total', 'Statements above SLOW_QUERY_MS.')

/**
 * A statement as the log may show it: parameters are not in it, and what stands in quotes, such as who acts, is left out.
 * @returns its beginning, and a name by which the same statement is found again
 */
function named(text: string): { instrucao: string; nome: string } {
  const plain = text
    .replace(/E?'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    instrucao: plain.slice(0, SHOWN),
    nome: createHash('sha256').update(plain).digest('hex').slice(0, 8),
  }
}

/** SQLSTATE's class, or what the connection failed with. */
const classOf = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? (/^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : code) : 'outro'
}

interface Client {
  query(text: string, ...more: unknown[]): Promise<unknown>
}

/**
 * The same client, with its statements measured, and the slow ones named in the log by what they are and whose request
 * they belong to. The time is what the asker waited for, so that it holds the wait for others: the log tells of them.
 * @param slowMs from how many milliseconds on a statement is slow
 * @param ahead how many others are to be served first
 */
export function watched<T extends object>(client: T, slowMs: number, ahead: () => number = () => 0): T {
  const inner = client as T & Client

  function note(what: string | { text: string }, started: number, before: number): void {
    const ms = performance.now() - started
    took(ms / 1000)
    if (ms < slowMs) return
    slow()
    const { pedido, rota } = work.getStore() ?? {}
    const name = named(typeof what === 'string' ? what : what.text)
    log.warn('banco.lento', {
      ms: Math.round(ms),
      ...name,
      ...(before && { esperou_por: before }),
      rota,
      pedido,
    })
  }

  async function query(what: string, ...more: unknown[]): Promise<unknown> {
    const [started, before] = [performance.now(), ahead()]
    try {
      return await inner.query(what, ...more)
    } catch (error) {
      failed({ class: classOf(error) })
      throw error
    } finally {
      note(what, started, before)
    }
  }

  return new Proxy(inner, {
    get: (target, name) => {
      if (name === 'query') return query
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
