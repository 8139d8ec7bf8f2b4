import { createHash } from 'node:crypto'
import { counted } from '../../contract/counts.ts'
import { networkOf } from '../ground/client-address.ts'
import type { Queryable } from '../ground/database/database.ts'
import { AppError } from '../ground/errors.ts'

/** How often something may be tried: `limit` times in `windowSeconds`, counted by `scope` and key. */
interface Limit {
  scope: string
  key: string
  limit: number
  /** Beyond `limit` and up to this many, what is the first attempt by the first of the limits still goes. */
  onlyFirst?: number
  windowSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** By account and address: somebody else's attempts elsewhere count for nothing here. */
const here = (what: string, email: string, address: string) => ({
  scope: `${what}:conta+endereco`,
  key: `${email}\n${networkOf(address)}`,
})

/**
 * Sign-in counts by account and address, against one address alone, and by account alone, against many addresses trying
 * one. A device that signed in to the account before has a count of its own and no other, so that nobody else's
 * failures, however many from wherever, lock its owner out. Beyond the bound of an account, others get one attempt per
 * address, which slows whoever guesses and lets the owner in on a new device, and beyond a further one none.
 */
export const signInLimits = (email: string, address: string, device?: string): Limit[] =>
  device
    ? [{ scope: 'entrar:dispositivo', key: `${email}\n${device}`, limit: 8, windowSeconds: 15 * MINUTE }]
    : [
        { ...here('entrar', email, address), limit: 8, windowSeconds: 15 * MINUTE },
        { scope: 'entrar:endereco', key: networkOf(address), limit: 60, windowSeconds: 15 * MINUTE },
        { scope: 'entrar:conta', key: email, limit: 200, onlyFirst: 1000, windowSeconds: 15 * MINUTE },
      ]

export const signUpLimits = (email: string, address: string): Limit[] => [
  { ...here('cadastrar', email, address), limit: 5, windowSeconds: HOUR },
  { scope: 'cadastrar:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
]

/** Asking for the mail; how many of them an account gets is bounded apart, without a word to whoever asks. */
export const resetLimits = (email: string, address: string, device?: string): Limit[] =>
  device
    ? [{ scope: 'redefinir:dispositivo', key: `${email}\n${device}`, limit: 5, windowSeconds: HOUR }]
    : [
        { ...here('redefinir', email, address), limit: 5, windowSeconds: HOUR },
        { scope: 'redefinir:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
      ]

/** Mails with a link that strangers may ask for on an account's behalf; the owner has as many good links as came. */
export const mailLimits = (what: 'confirmar' | 'redefinir', userId: string): Limit[] => [
  { scope: `${what}:mensagens`, key: userId, limit: what === 'confirmar' ? 5 : 10, windowSeconds: HOUR },
]

/** Links for another password that others ask for on somebody's behalf. */
export const sentLinkLimits = (userId: string): Limit[] => [
  { scope: 'link:conta', key: userId, limit: 5, windowSeconds: HOUR },
]

/** Links that are followed: what is right is forgiven, so that only what was made up counts against an address. */
export const tokenLimits = (token: string, address: string): Limit[] => [
  { scope: 'codigo:link', key: token, limit: 10, windowSeconds: HOUR },
  { scope: 'codigo:endereco', key: networkOf(address), limit: 30, windowSeconds: HOUR },
]

/** Guesses of the present password by somebody who is signed in. */
export const passwordLimits = (userId: string): Limit[] => [
  { scope: 'senha:conta', key: userId, limit: 10, windowSeconds: 15 * MINUTE },
]

/**
 * Codes of the second factor, by account: only who has the password gets to guess. With three codes of a million good at
 * a time, the daily limit leaves a guesser one chance in eight thousand a day. Who stole the password locks nobody out
 * by guessing: a device that came through both steps before has a count of its own.
 */
export const secondFactorLimits = (userId: string, device?: string): Limit[] =>
  device
    ? [{ scope: 'codigo2:dispositivo', key: `${userId}\n${device}`, limit: 8, windowSeconds: 30 * MINUTE }]
    : [
        { scope: 'codigo2:conta', key: userId, limit: 8, windowSeconds: 15 * MINUTE },
        { scope: 'codigo2:dia', key: userId, limit: 40, windowSeconds: 24 * HOUR },
      ]

/** Keys hold addresses of people: only their hash is stored. */
const stored = ({ scope, key }: Limit) => `${scope}:${createHash('sha256').update(key).digest('base64url')}`

/**
 * One statement, since each of its own would be a commit of its own: counts one limit after the other, and none beyond
 * the first that is exceeded, so that who is stopped at one account does not use up what the whole address has.
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
 * Counts an amount towards each limit; in a transaction that it ends, so that what is refused is not counted.
 * @param refuse makes the refusal of the seconds to wait
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

/** Refuses like `take` where nothing is left, and counts nothing. */
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

/** Counts one where nobody waits for the outcome. @returns whether it is still within the limits */
export async function withinLimits(db: Queryable, limits: Limit[]): Promise<boolean> {
  const { text, values } = counting(limits, 1)
  return (await db.query(text, values)).length === 0
}

/** Starts these counts afresh, as after a password that nobody guesses any more. */
export async function forgetAttempts(db: Queryable, limits: Limit[]): Promise<void> {
  await db.query('delete from tentativas where chave = any($1)', [limits.map(stored)])
}

/** The rows are locked in the order in which they are counted, lest one waits for the other. */
const FORGIVE = `
  with nossas as (
    select chave from tentativas where chave = any($1::text[]) order by array_position($1::text[], chave) for update
  ), propria as (
    delete from tentativas where chave = $2 and chave in (select chave from nossas)
  )
  update tentativas set contagem = contagem - 1
  where chave in (select chave from nossas) and chave <> $2 and contagem > 0`

/** Takes a successful attempt back: the account's own count starts afresh, the others lose this one. */
export async function forgiveAttempt(db: Queryable, limits: Limit[]): Promise<void> {
  const keys = limits.map(stored)
  await db.query(FORGIVE, [keys, keys[0]])
}
