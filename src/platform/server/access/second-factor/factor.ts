import type { Queryable } from '../../ground/database/database.ts'
import { log } from '../../ground/log.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'
import type { Vault } from './vault.ts'

interface Factor {
  segredo: string
  ativo_em: string | null
  ultimo_passo: number
  sal: string | null
}

export const readFactor = async (db: Queryable, userId: string): Promise<Factor | undefined> =>
  (
    await db.query<Factor>(
      'select segredo, ativo_em, ultimo_passo, sal from auth_segundo_fator where "userId" = $1',
      [userId],
    )
  )[0]

export const hasSecondFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  Boolean((await readFactor(db, userId))?.ativo_em)

/** Result of checking a code, before the transaction that uses it up: the app's step, or the hash of a recovery code. */
export type Proof = { passo: number } | { codigo: string }

/** Finds the time step that an app's code belongs to. @returns null for a wrong or used code */
export function stepOf(vault: Vault, factor: Factor, userId: string, code: string): number | null {
  const secret = vault.open(factor.segredo, userId)
  // AUTH_SECRET changed since the factor was set up. Recovery codes still work: they do not depend on it.
  if (!secret) log.error('segundo_fator.chave', { mensagem: 'AUTH_SECRET não é o de quando foi ativado.' })
  return secret && matchingStep(secret, code, Date.now(), factor.ultimo_passo)
}

/** Checks a code of the app or for recovery. @returns null when it cannot be either */
export async function examine(
  db: Queryable,
  vault: Vault,
  userId: string,
  typed: string,
): Promise<Proof | null> {
  const factor = await readFactor(db, userId)
  if (!factor?.ativo_em) return null
  if (factor.sal && isRecoveryCode(typed)) return { codigo: await hashRecoveryCode(typed, factor.sal) }
  const passo = stepOf(vault, factor, userId, typed.replace(/\s/g, ''))
  return passo === null ? null : { passo }
}

/** Uses a code up. Of parallel attempts with one code, one succeeds. @returns whether this one did */
export async function spend(tx: Queryable, userId: string, proof: Proof): Promise<boolean> {
  const [text, value] =
    'passo' in proof
      ? [
          `update auth_segundo_fator set ultimo_passo = $2
           where "userId" = $1 and ativo_em is not null and ultimo_passo < $2 returning 1`,
          proof.passo,
        ]
      : [
          `update auth_codigos_recuperacao set usado_em = now()
           where "userId" = $1 and codigo = $2 and usado_em is null returning 1`,
          proof.codigo,
        ]
  return (await tx.query(text, [userId, value])).length > 0
}

/** Counts the unused recovery codes. */
export async function codesLeft(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ restantes: number }>(
    'select count(*)::int as restantes from auth_codigos_recuperacao where "userId" = $1 and usado_em is null',
    [userId],
  )
  return row?.restantes ?? 0
}

/** Replaces all recovery codes with a new set. */
export async function replaceCodes(
  tx: Queryable,
  userId: string,
  { sal, hashes }: { sal: string; hashes: string[] },
): Promise<void> {
  await tx.query('delete from auth_codigos_recuperacao where "userId" = $1', [userId])
  await tx.query('update auth_segundo_fator set sal = $2 where "userId" = $1', [userId, sal])
  await tx.query('insert into auth_codigos_recuperacao ("userId", codigo) select $1, unnest($2::text[])', [
    userId,
    hashes,
  ])
}

/** Removes a person's second factor and recovery codes. @returns whether it was active */
export async function removeFactor(tx: Queryable, userId: string): Promise<boolean> {
  await tx.query('delete from auth_codigos_recuperacao where "userId" = $1', [userId])
  const removed = await tx.query<{ ativo: boolean }>(
    'delete from auth_segundo_fator where "userId" = $1 returning ativo_em is not null as ativo',
    [userId],
  )
  return removed[0]?.ativo ?? false
}
