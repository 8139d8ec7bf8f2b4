import { setImmediate as turn } from 'node:timers/promises'
import {
  type Author,
  authorSetting,
  type Database,
  type Queryable,
  type Question,
} from '../../ground/database/database.ts'
import { connectionLost } from '../../ground/database/pool.ts'
import { AppError } from '../../ground/errors.ts'

/** Records that have to be done each on its own, because one of them failed in a way that concerns them all. */
export class Apart extends Error {}

interface Asked {
  question: Question<unknown, unknown>
  items: unknown[]
  answered: ((answer: unknown) => void)[]
  refused: ((error: unknown) => void)[]
}

/** One run: how many answers it waits for, and whether it left anything in the transaction. */
interface Part {
  waits: number
  changed: boolean
}

/** Texts of statements that leave nothing behind. */
const READS = /^\s*select\b/i

/** What runs on one transaction share: its statements in turn, and the questions that wait until nobody can go on. */
function sharing(tx: Queryable, runs: number) {
  const parts = new Set<Part>()
  let questions = new Map<string, Asked>()
  let alive = runs
  let asking = false
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(statement: () => Promise<T>): Promise<T> {
    const next = last.then(statement)
    last = next.catch(() => undefined)
    return next
  }
  const allWait = () => questions.size > 0 && parts.size >= alive

  async function askAll(): Promise<void> {
    asking = true
    while (allWait()) {
      const now = questions
      questions = new Map()
      for (const { question, items, answered, refused } of now.values()) {
        try {
          const answers = await inTurn(() => question.ask(tx, items))
          for (const [n, answer] of answers.entries()) answered[n]?.(answer)
        } catch (error) {
          for (const refuse of refused) refuse(error)
        }
        // The runs go on until they ask again, and requests of others are served.
        await turn()
      }
    }
    asking = false
  }
  const look = () => {
    if (!asking && allWait()) void askAll()
  }

  return {
    inTurn,
    ended: () => {
      alive--
      look()
    },
    gatherOf:
      (part: Part): NonNullable<Queryable['gather']> =>
      async (question, item) => {
        if (question.writes) part.changed = true
        const asked = questions.get(question.key) ?? { question, items: [], answered: [], refused: [] }
        questions.set(question.key, asked as Asked)
        const answer = new Promise((resolve, reject) => {
          asked.items.push(item as never)
          asked.answered.push(resolve)
          asked.refused.push(reject)
        })
        part.waits++
        parts.add(part)
        look()
        try {
          return (await answer) as never
        } finally {
          if (--part.waits === 0) parts.delete(part)
        }
      },
  }
}

/**
 * Runs one verb on many records at once, in one transaction. Each run stops where it asks the database; once none can go on,
 * what they ask alike is asked in one statement (`gather`). What a run asks in another way is asked for it alone.
 * @param run does one record, with a database whose transactions are parts of the open one
 * @returns for each record its answer, or the refusal of one that had written nothing yet
 * @throws Apart where one was refused later, or a statement failed: nothing of this transaction may stay
 */
export async function together<Item, Answer>(
  db: Database,
  tx: Queryable,
  items: readonly Item[],
  run: (db: Database, item: Item) => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const { inTurn, gatherOf, ended } = sharing(tx, items.length)
  let author: string | undefined

  function begin(who: Author): Promise<void> | undefined {
    const setting = authorSetting(who)
    if (author === undefined) {
      author = setting
      return tx.withNext(`select set_config('app.autor', $1, true)`, [setting])
    }
    if (author !== setting) throw new Apart('Each of them has an author of its own')
    return undefined
  }
  const partOf = (part: Part): Database => {
    const own: Queryable = {
      get orm() {
        part.changed = true
        return tx.orm
      },
      query: (text, params) => {
        if (!READS.test(text)) part.changed = true
        return inTurn(() => tx.query(text, params))
      },
      prepared: (text, params) => {
        if (!READS.test(text)) part.changed = true
        return inTurn(() => tx.prepared(text, params))
      },
      withNext: (text, params) => {
        part.changed = true
        return tx.withNext(text, params)
      },
      gather: gatherOf(part),
    }
    const transaction = async <T>(who: Author, inner: (tx: Queryable) => Promise<T>): Promise<T> => {
      await begin(who)
      return inner(own)
    }
    const { query, prepared, withNext } = own
    return {
      ...db,
      orm: tx.orm,
      query,
      prepared,
      withNext,
      transaction,
      spread: undefined,
      halves: undefined,
    }
  }

  const results = await Promise.allSettled(
    items.map(async item => {
      const part: Part = { waits: 0, changed: false }
      try {
        return await run(partOf(part), item)
      } catch (error) {
        if (connectionLost(error) || (error instanceof AppError && !part.changed)) throw error
        throw new Apart('One of them failed', { cause: error })
      } finally {
        ended()
      }
    }),
  )
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason
  }
  return results
}
