import { createHash } from 'node:crypto'
import { counted } from '../../contract/counts.ts'
import { networkOf } from '../ground/client-address.ts'
import type { Queryable } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'
import { enter } from './turns.ts'

/** How often something may be tried: `limit` times in `windowSeconds`, counted by `scope` and key. */
interface Limit {
  scope: string
  key: string
  limit: number
  /** Between `limit` and this number, only the first attempt by the first limit's key passes. */
  onlyFirst?: number
  windowSeconds: number
  /** Attempts that are under way in this server at a time. The others wait for them, see `attempt`. */
  atOnce?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Counts by account and network address together: attempts from another address count apart. */
const here = (what: string, email: string, address: string) => ({
  scope: `${what}:conta+endereco`,
  key: `${email}\n${networkOf(address)}`,
})

/**
 * Limits of the sign-in: by account and address, by address (one that tries many accounts) and by account (many addresses
 * that try one account). A device that signed in to the account before counts apart from all of them, so that strangers'
 * failures do not lock its owner out. Beyond the account's limit each address gets one attempt, which slows a guesser and
 * lets the owner in on a new device; beyond `onlyFirst` none.
 */
export const signInLimits = (email: string, address: string, device?: string): Limit[] =>
  device
    ? [
        {
          scope: 'entrar:dispositivo',
          key: `${email}\n${device}`,
          limit: 8,
          windowSeconds: 15 * MINUTE,
          atOnce: 2,
        },
      ]
    : [
        { ...here('entrar', email, address), limit: 8, windowSeconds: 15 * MINUTE, atOnce: 2 },
        {
          scope: 'entrar:endereco',
          key: networkOf(address),
          limit: 60,
          windowSeconds: 15 * MINUTE,
          atOnce: 8,
        },
        { scope: 'entrar:conta', key: email, limit: 200, onlyFirst: 1000, windowSeconds: 15 * MINUTE },
      ]

export const signUpLimits = (email: string, address: string): Limit[] => [
  { ...here('cadastrar', email, address), limit: 5, windowSeconds: HOUR },
  { scope: 'cadastrar:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
]

/** First accounts: counted by address and by the installation, so that its code is guessed from nowhere. */
export const setupLimits = (address: string): Limit[] => [
  { scope: 'primeira:endereco', key: networkOf(address), limit: 10, windowSeconds: HOUR },
  { scope: 'primeira:instalacao', key: '', limit: 200, windowSeconds: HOUR },
]

/** Requests for a reset mail. How many mails an account gets has a limit of its own, which the answer does not reveal. */
export const resetLimits = (email: string, address: string, device?: string): Limit[] =>
  device
    ? [{ scope: 'redefinir:dispositivo', key: `${email}\n${device}`, limit: 5, windowSeconds: HOUR }]
    : [
        { ...here('redefinir', email, address), limit: 5, windowSeconds: HOUR },
        { scope: 'redefinir:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
      ]

/** Mails with a link that strangers can trigger for an account. Every link that arrives is valid. */
export const mailLimits = (what: 'confirmar' | 'redefinir', userId: string): Limit[] => [
  { scope: `${what}:mensagens`, key: userId, limit: what === 'confirmar' ? 5 : 10, windowSeconds: HOUR },
]

/** Reset links that an administrator sends to an account. */
export const sentLinkLimits = (userId: string): Limit[] => [
  { scope: 'link:conta', key: userId, limit: 5, windowSeconds: HOUR },
]

/** Links that are followed. A valid one is taken back, so that only invented tokens count against an address. */
export const tokenLimits = (token: string, address: string): Limit[] => [
  { scope: 'codigo:link', key: token, limit: 10, windowSeconds: HOUR },
  { scope: 'codigo:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
]

/**
 * Fetches of a personal calendar: by its person, or by network address where its secret is nobody's. Strangers behind the
 * same address keep nobody from their calendar.
 */
export const calendarLimits = (userId: string | undefined, address: string): Limit[] =>
  userId
    ? [{ scope: 'calendario:conta', key: userId, limit: 120, windowSeconds: HOUR }]
    : [{ scope: 'calendario:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR }]

/** Guesses of the current password in an open session. */
export const passwordLimits = (userId: string): Limit[] => [
  { scope: 'senha:conta', key: userId, limit: 10, windowSeconds: 15 * MINUTE, atOnce: 2 },
]

/**
 * Codes of the second factor, by account: guessing them takes the password first. Three codes of a million are valid at a
 * time, so that the daily limit leaves a guesser one chance in eight thousand a day. A device that passed both steps before
 * counts apart, so that a thief of the password does not lock the owner out.
 */
export const secondFactorLimits = (userId: string, device?: string): Limit[] =>
  device
    ? [{ scope: 'codigo2:dispositivo', key: `${userId}\n${device}`, limit: 8, windowSeconds: 30 * MINUTE }]
    : [
        { scope: 'codigo2:conta', key: userId, limit: 8, windowSeconds: 15 * MINUTE },
        { scope: 'codigo2:dia', key: userId, limit: 40, windowSeconds: 24 * HOUR },
      ]

/** Key as it is stored: hashed, since it holds addresses of people. */
const stored = ({ scope, key }: Limit) => `${scope}:${createHash('sha256').update(key).digest('base64url')}`

/**
 * Makes one statement that counts towards all limits, since one statement each would be one commit each. It stops at the
 * first limit that is exceeded: attempts refused at one account do not use up the limit of the whole address.
 */
function counting(limits: Limit[], amount: number): { text: string; values: unknown[] } {
  const steps = limits.map((_, n) => {
    const [key, seconds] = [`$${3 * n + 2}`, `make_interval(secs => $${3 * n + 3}::float8)`]
    const allowed = n === 0 ? '' : `from t${n - 1} where t${n - 1}.contagem <= $${3 * n + 1}::int`
    return `t${n} as (
      insert into tentativas as t (chave, contagem, desde) select ${key}, $1::int, now() ${allowed}
      on conflict (chave) do update set
        contagem = case when t.desde < now() - ${seconds} then $1::int else t.contagem + $1::int end,
        desde = case when t.desde < now() - ${seconds} then now() else t.desde end
      returning contagem, extract(epoch from desde + ${seconds} - now())::float8 as resta)`
  })
  const counted = limits.map(({ onlyFirst }, n) => {
    const slowed = onlyFirst ? ` and (contagem > ${onlyFirst} or (select contagem from t0) > 1)` : ''
    return `select contagem, resta from t${n} where contagem > $${3 * n + 4}::int${slowed}`
  })
  return {
    text: `with ${steps.join(', ')} ${counted.join(' union all ')}`,
    values: [amount, ...limits.flatMap(limit => [stored(limit), limit.windowSeconds, limit.limit])],
  }
}

/**
 * Counts an amount towards each limit. In a transaction, the error it throws undoes the count.
 * @param refuse makes the error from the seconds to wait
 */
export async function take(
  db: Queryable,
  limits: Limit[],
  amount: number,
  refuse: (seconds: number) => AppError,
): Promise<void> {
  const { text, values } = counting(limits, amount)
  const [exceeded] = await db.query<{ resta: number }>(text, values)
  if (exceeded) throw refuse(Math.max(1, Math.ceil(exceeded.resta)))
}

/** Refuses like `take` when a limit is used up, but counts nothing. */
export async function requireRoom(
  db: Queryable,
  limits: Limit[],
  refuse: (seconds: number) => AppError,
): Promise<void> {
  for (const limit of limits) {
    const [exceeded] = await db.query<{ resta: number }>(
      `select extract(epoch from desde + make_interval(secs => $2::float8) - now())::float8 as resta from tentativas
       where chave = $1 and desde >= now() - make_interval(secs => $2::float8) and contagem >= $3::int`,
      [stored(limit), limit.windowSeconds, limit.limit],
    )
    if (exceeded) throw refuse(Math.max(1, Math.ceil(exceeded.resta)))
  }
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot slip past together.
 * @throws AppError muitas_tentativas with the seconds to wait
 */
export const countAttempt = (db: Queryable, limits: Limit[]): Promise<void> =>
  take(db, limits, 1, seconds => {
    const minutes = Math.ceil(seconds / 60)
    return new AppError(
      'muitas_tentativas',
      `Muitas tentativas. Aguarde ${counted(minutes, 'minuto', 'minutos')} e tente novamente.`,
      { tentarEm: seconds },
    )
  })

/**
 * Counts an attempt and makes it. Right passwords that come together are no failures: few of one key are under way at a time,
 * however many come, so that those whose outcome is open do not use up the limit.
 * @throws AppError muitas_tentativas, and whatever `work` throws
 */
export async function attempt<T>(db: Queryable, limits: Limit[], work: () => Promise<T>): Promise<T> {
  const leave = await enter(
    limits.flatMap(({ atOnce, ...limit }) => (atOnce ? [[stored(limit), atOnce] as [string, number]] : [])),
  )
  try {
    await countAttempt(db, limits)
    return await work()
  } finally {
    leave()
  }
}

/** Counts an amount without refusing it. @returns whether it is within the limits */
export async function withinLimits(db: Queryable, limits: Limit[], amount = 1): Promise<boolean> {
  const { text, values } = counting(limits, amount)
  return (await db.query(text, values)).length === 0
}

/** Resets these counts to zero, such as those of the second factor after a new password. */
export async function forgetAttempts(db: Queryable, limits: Limit[]): Promise<void> {
  await db.query('delete from tentativas where chave = any($1)', [limits.map(stored)])
}

/** Locks the rows in the order in which `counting` takes them, so that the two do not deadlock. */
const FORGIVE = `
  with nossas as (
    select chave from tentativas where chave = any($1::text[]) order by array_position($1::text[], chave) for update
  ), propria as (
    delete from tentativas where chave = $2 and chave in (select chave from nossas)
  )
  update tentativas set contagem = contagem - 1
  where chave in (select chave from nossas) and chave <> $2 and contagem > 0`

/** Takes a successful attempt back: the first limit's count is reset, the others are lowered by one. */
export async function forgiveAttempt(db: Queryable, limits: Limit[]): Promise<void> {
  const keys = limits.map(stored)
  await db.query(FORGIVE, [keys, keys[0]])
}
