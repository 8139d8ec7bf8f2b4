import { counted } from '../../contract/counts.ts'
import { requireRoom, take, withinLimits } from '../access/throttle.ts'
import type { Budgets } from '../ground/budgets.ts'
import type { Queryable } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'

const MINUTE_MS = 60_000
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

const used = (titulo: string, mensagem: string, tentarEm: number) =>
  new AppError('muitas_tentativas', mensagem, { titulo, tentarEm })

/**
 * Opens a token bucket of writes per person, in this process's memory. Its size is one minute's limit.
 * @returns takes one token; throws AppError muitas_tentativas when none is left
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

/** Checks the daily budget of uploads before the body is read. @throws AppError muitas_tentativas */
export async function requireUploadRoom(spender: Spender): Promise<void> {
  const { limits, refuse } = uploads(spender)
  await requireRoom(spender.db, limits, refuse)
}

/** Charges a received file to the daily budget, in the transaction of its record. @throws AppError muitas_tentativas */
export async function countUpload(spender: Spender, bytes: number): Promise<void> {
  const { limits, refuse } = uploads(spender)
  await take(spender.db, limits, Math.ceil(bytes / 1000), refuse)
}

/** Charges a mail's external recipients to the daily budget, in the transaction that queues it. @throws AppError muitas_tentativas */
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

const notices = ({ actor, budgets: { noticesPerHour: limit } }: Spender) => ({
  limits: [{ scope: 'avisos:hora', key: actor.id, limit, windowSeconds: HOUR_SECONDS }],
  refuse: (seconds: number) =>
    used(
      'Avisos demais em uma hora',
      `O que você faz avisa colegas por e-mail até ${counted(limit, 'vez', 'vezes')} por hora, e isto passaria disso. Tente de novo em ${counted(Math.ceil(seconds / 60), 'minuto', 'minutos')}: o que você digitou continua aqui.`,
      seconds,
    ),
})

/** Charges a change's mails to colleagues to the hourly budget, in the transaction that queues them. @throws AppError muitas_tentativas */
export async function countNotices(spender: Spender, people: number): Promise<void> {
  const { limits, refuse } = notices(spender)
  await take(spender.db, limits, people, refuse)
}

/** Why a person's changes may cause no more mails to colleagues within the hour; undefined where they may. */
export async function noticesUsedUp(spender: Spender): Promise<AppError | undefined> {
  const { limits, refuse } = notices(spender)
  try {
    await requireRoom(spender.db, limits, refuse)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Charges mails of changes that are done already, however many there are. */
export async function chargeNotices(spender: Spender, people: number): Promise<void> {
  await withinLimits(spender.db, notices(spender).limits, people)
}
