import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { CallOf, OutputOf, Procedure } from '../../contract/api.ts'
import type { ErroDaApi } from '../../contract/errors.ts'
import type { AreaDaMatriz, Nivel, Perfil } from '../../contract/permissions.ts'
import type { Actor } from '../../server/access/permissions/actor.ts'
import { permissions } from '../../server/access/permissions/permissions.ts'
import { openVault } from '../../server/access/second-factor/vault.ts'
import { storedToken } from '../../server/access/sessions/sessions.ts'
import { failure } from '../../server/doors/http/failure.ts'
import type { Operation, Platform } from '../../server/engine/operation.ts'
import { followChanges } from '../../server/ground/changes.ts'
import type { Database } from '../../server/ground/database/database.ts'
import { matrizDaTabela } from './levels.ts'

/** A person with an account in the database. */
export async function createUser(db: Database, perfil: Perfil, full_name: string = perfil): Promise<Actor> {
  const email = `${randomUUID()}@empresa.com.br`
  const [row] = await db.query<{ id: string }>(
    'insert into auth_users (name, email, "emailVerified") values ($1, $2, true) returning id',
    [full_name, email],
  )
  assert(row)
  // A second statement, because the first account of a database becomes Administrador.
  await db.query('update auth_users set perfil_acesso = $2 where id = $1', [row.id, perfil])
  return {
    id: row.id,
    full_name,
    email,
    avatar_url: null,
    perfil_acesso: perfil,
    niveis: matrizDaTabela[perfil],
  }
}

/** What procedures of this database stand on, as in a running server. */
export const platformOf = async (db: Database): Promise<Platform> => ({
  db,
  changes: await followChanges(db),
  timezone: 'America/Sao_Paulo',
  appUrl: 'http://localhost:3000',
  permissions: permissions(db, matrizDaTabela),
  cofre: openVault('um segredo de teste com mais de 32 letras'),
})

/** What somebody sees who was refused. */
export type Refusal = ErroDaApi & { status: number; motivo?: string }

export interface Person {
  actor: Actor | null
  /** Calls an operation. Its output must be exactly what the contract says: one field more is a leak. */
  call<P extends Procedure>(
    operation: Operation<P>,
    input: CallOf<P>,
    options?: { chave?: string; pedido?: string; motivo?: string },
  ): Promise<OutputOf<P>>
  /** Calls an operation with any input; fails where it is not refused. */
  refusal<P extends Procedure>(operation: Operation<P>, input: unknown): Promise<Refusal>
}

/** Somebody who calls operations; null is a visitor. */
export function personOf(platform: Platform, actor: Actor | null): Person {
  const call: Person['call'] = async (operation, input, options = {}) => {
    const result = await operation(platform, { actor, pedido: randomUUID(), ...options }, input)
    assert.deepEqual(operation.procedure.output.parse(result), result)
    return result
  }
  return {
    actor,
    call,
    refusal: async (operation, input) => {
      try {
        await call(operation, input as never)
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        const { status, body } = failure(error, 'teste', operation.procedure.erro)
        return { ...body, status }
      }
      throw new assert.AssertionError({ message: `${operation.procedure.path} was not refused` })
    },
  }
}

/** A fresh person of this profile who calls operations. */
export const someone = async (platform: Platform, perfil: Perfil, full_name?: string): Promise<Person> =>
  personOf(platform, await createUser(platform.db, perfil, full_name))

/** A fresh person with this level in one area, whatever its profile has there. */
export async function someoneWith(platform: Platform, area: AreaDaMatriz, nivel: Nivel): Promise<Person> {
  const actor = await createUser(platform.db, 'Usuário Comum')
  return personOf(platform, { ...actor, niveis: { ...actor.niveis, [area]: nivel } })
}

/** A live session of this person, as the Cookie header of a server without https. */
export async function signedInCookie(db: Database, { id }: { id: string }): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  const insert = `insert into auth_sessions (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 day')`
  await db.query(insert, [storedToken(token), id])
  return `alicerce=${token}.assinatura`
}
