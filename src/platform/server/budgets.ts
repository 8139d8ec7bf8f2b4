import { requireRoom, take } from './access/throttle.ts'
import type { Queryable } from './database/database.ts'
import { AppError } from './errors.ts'

/** Limits for one person, well above what work needs. Each refusal says what to do. */
export interface Budgets {
  /** Changes, on each server, an upload and an import among them counting as one; as many may come at once. */
  writesPerMinute: number
  /** Files as they come, in megabytes, on all servers together. */
  uploadMbPerDay: number
  /** Addresses outside that proposals are mailed to and accounts are made for, on all servers together. */
  mailsPerDay: number
  /** Open streams of changes: a tab that is looked at has one. */
  streamsPerSession: number
  streamsPerPerson: number
  /** Of everybody, on each server. */
  streamsPerServer: number
}

export const BUDGETS: Budgets = {
  writesPerMinute: 240,
  uploadMbPerDay: 500,
  mailsPerDay: 100,
  streamsPerSession: 10,
  streamsPerPerson: 30,
  streamsPerServer: 6000,
}

const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400

const used = (titulo: string, mensagem: string, tentarEm: number) =>
  new AppError('muitas_tentativas', mensagem, { titulo, tentarEm })

/**
 * Counts writes of each person in this process's memory: as many as a minute grants may come at once, then as fast as they
 * grow back.
 * @returns takes one; throws AppError muitas_tentativas where none is left
 */
export function openWriteBudget({ writesPerMinute }: Budgets): (userId: string) => void {
  const people = new Map<string, { left: number; at: number }>()
  const perMs = writesPerMinute / MINUTE_MS
  return userId => {
    const now = performance.now()
    const known = people.get(userId)
    const left = known ? Math.min(writesPerMinute, known.left + (now - known.at) * perMs) : writesPerMinute
    if (left < 1) {
      throw used(
        'Muitas alterações em pouco tempo',
        `O limite é de ${writesPerMinute} alterações por minuto. Aguarde alguns segundos e tente de novo: o que você digitou continua aqui.`,
        Math.ceil((1 - left) / perMs / 1000),
      )
    }
    people.set(userId, { left: left - 1, at: now })
  }
}

interface Spender {
  db: Queryable
  actor: { id: string }
  budgets: Budgets
}

const uploads = ({ actor, budgets }: Spender) => ({
  // In kilobytes: a count is a 32-bit integer.
  limits: [
    {
      scope: 'arquivos:dia',
      key: actor.id,
      limit: budgets.uploadMbPerDay * 1000,
      windowSeconds: DAY_SECONDS,
    },
  ],
  refuse: (seconds: number) =>
    used(
      'Limite de arquivos do dia',
      `Você já enviou ${budgets.uploadMbPerDay} MB em arquivos em um dia. Continue amanhã ou peça ao administrador do sistema que aumente o limite.`,
      seconds,
    ),
})

/** Refuses an upload whose sender has nothing left for today, before a byte of it is read. */
export async function requireUploadRoom(spender: Spender): Promise<void> {
  const { limits, refuse } = uploads(spender)
  await requireRoom(spender.db, limits, refuse)
}

/** Counts a file that came, in the transaction of its record: what is not kept is not counted. */
export async function countUpload(spender: Spender, bytes: number): Promise<void> {
  const { limits, refuse } = uploads(spender)
  await take(spender.db, limits, Math.ceil(bytes / 1000), refuse)
}

/** Counts the recipients outside the company of a mail that a person asks for, in the transaction that queues it. */
export async function countMails({ db, actor, budgets }: Spender, addresses: number): Promise<void> {
  const limit = budgets.mailsPerDay
  const limits = [{ scope: 'emails:dia', key: actor.id, limit, windowSeconds: DAY_SECONDS }]
  await take(db, limits, addresses, seconds =>
    used(
      'Limite de e-mails do dia',
      `Você pode enviar e-mails a ${limit} endereços por dia, e este passaria disso. Continue amanhã ou peça ao administrador do sistema que aumente o limite.`,
      seconds,
    ),
  )
}
