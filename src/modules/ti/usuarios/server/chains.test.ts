import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { areas, matrizPadrao } from '#modules/areas.ts'
import {
  type AreaDaMatriz,
  type Matriz,
  niveis,
  type Perfil,
  perfis,
} from '#platform/contract/permissions.ts'
import { verifyPassword } from '#platform/server/access/passwords/passwords.ts'
import type { Actor } from '#platform/server/access/permissions/actor.ts'
import { readMatrix, seedPermissions } from '#platform/server/access/permissions/permissions.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { importarUsuarios } from '../../apoio/importacao/server/service.ts'
import { restaurarPermissoes, updatePermissoes } from '../../perfis/server/service.ts'
import * as access from './access.ts'
import * as service from './service.ts'

const SENHA = 'conhecida de quem ataca'
const everyArea = Object.keys(areas) as AreaDaMatriz[]

// Written again, not taken from the contract, so that a change there is seen here.
const exceeds = (matrix: Matriz, one: Perfil, other: Perfil) =>
  everyArea.some(area => niveis.indexOf(matrix[one][area]) > niveis.indexOf(matrix[other][area]))

const everybodyManagesPeople = Object.fromEntries(
  perfis.map(perfil => [perfil, { ...matrizPadrao[perfil], 'ti.usuarios': 'gerir' }]),
) as Matriz

const database = testDatabase()

let platform: Platform
beforeAll(async () => {
  platform = await platformOf(database())
  await seedPermissions(database(), matrizPadrao)
  // The last one cannot be touched by any rule: two of each target are left over.
  await createUser(database(), 'Administrador')
})

const actorOf = async (id: string): Promise<Actor> => {
  const [row] = await database().query<Actor>(
    `select id, name as full_name, email, image as avatar_url, perfil_acesso from auth_users
       where id = $1 and suspenso_em is null and excluido_em is null and "emailVerified"`,
    [id],
  )
  assert(row)
  return { ...row, niveis: (await readMatrix(database(), matrizPadrao))[row.perfil_acesso] }
}
const target = async (perfil: Perfil) => {
  const { id } = await createUser(database(), perfil)
  const secret = `insert into auth_segundo_fator ("userId", segredo, ativo_em) values ($1, 'x', now())`
  await database().query(secret, [id])
  return id
}
const fresh = (perfil_acesso: Perfil) => {
  const login = randomUUID().slice(0, 8)
  const email = `${login}@empresa.com.br`
  return { full_name: 'Alguém', email, login, perfil_acesso, password: SENHA, convite: false }
}

/** Everything that one may try on people of each profile. Each gives the id of whom it was tried on. */
const attempts: [string, (person: Person, alvo: Perfil, novo: Perfil) => Promise<string | undefined>][] = [
  ['create', async (person, alvo) => (await person.call(service.createUsuario, fresh(alvo))).id],
  [
    'import',
    async (person, alvo) => {
      const { convite: _, ...row } = fresh(alvo)
      await person.call(importarUsuarios, { linhas: [{ linha: 2, ...row }] })
      const [made] = await database().query<{ id: string }>('select id from auth_users where email = $1', [
        row.email,
      ])
      return made?.id
    },
  ],
  [
    'reset',
    async (person, alvo) => {
      const id = await target(alvo)
      await person.call(access.redefinirSenhaUsuario, { id, password: SENHA })
      return id
    },
  ],
  [
    'second factor',
    async (person, alvo) => {
      const id = await target(alvo)
      await person.call(access.redefinirSegundoFatorUsuario, { id })
      return id
    },
  ],
  [
    'suspend',
    async (person, alvo) => {
      const id = await target(alvo)
      await person.call(access.suspenderUsuario, { id })
      return id
    },
  ],
  [
    'delete',
    async (person, alvo) => {
      const id = await target(alvo)
      await person.call(service.deleteUsuario, { id })
      return id
    },
  ],
  [
    'update',
    async (person, alvo, perfil_acesso) => {
      const id = await target(alvo)
      const { version } = await person.call(service.getUsuario, { id })
      const dados = { full_name: 'Outro', login: randomUUID(), perfil_acesso }
      await person.call(service.updateUsuario, { id, version, dados })
      return id
    },
  ],
]

/** Tries everything as somebody of this profile. @returns whom they can then sign in as, and what was wrong */
async function reached(perfil: Perfil, matrix: Matriz): Promise<{ next: Set<Perfil>; wrong: string[] }> {
  const next = new Set<Perfil>()
  const wrong: string[] = []
  const actor = await createUser(database(), perfil)
  const person = personOf(platform, await actorOf(actor.id))
  for (const [verb, attempt] of attempts) {
    for (const alvo of perfis) {
      for (const novo of verb === 'update' ? perfis : [alvo]) {
        const touched = await attempt(person, alvo, novo).catch(() => undefined)
        if (!touched) continue
        const above = [alvo, novo].find(other => other === 'Administrador' || exceeds(matrix, other, perfil))
        if (above) wrong.push(`${perfil}: ${verb} ${alvo} → ${novo}`)
        // One way is enough, and a password takes long to check.
        if (!next.has(novo) && (await knowsPassword(touched))) next.add(novo)
      }
    }
  }
  // One's own row, too, and the matrix itself.
  for (const perfil_acesso of perfis) {
    const own = await person.call(service.getUsuario, { id: actor.id }).catch(() => undefined)
    const dados = { full_name: 'Eu', login: actor.id, perfil_acesso }
    const change = { id: actor.id, version: own?.version ?? 1, dados }
    await person.call(service.updateUsuario, change).catch(() => undefined)
    next.add((await actorOf(actor.id)).perfil_acesso)
  }
  const mudancas = [{ perfil, area: 'rh', de: matrix[perfil].rh, para: 'gerir' } as const]
  await person.call(updatePermissoes, { mudancas }).catch(() => undefined)
  await person.call(restaurarPermissoes, {}).catch(() => undefined)
  if (!isDeepStrictEqual(await readMatrix(database(), matrizPadrao), matrix))
    wrong.push(`${perfil} changed the matrix`)
  return { next, wrong }
}

async function knowsPassword(id: string): Promise<boolean> {
  const [account] = await database().query<{ password: string }>(
    `select a.password from auth_accounts a join auth_users u on u.id = a."userId"
       where u.id = $1 and u."emailVerified" and u.suspenso_em is null and u.excluido_em is null`,
    [id],
  )
  return account !== undefined && verifyPassword({ hash: account.password, password: SENHA })
}

test.each([
  ['delivered', matrizPadrao],
  ['in which everybody manages people', everybodyManagesPeople],
])(
  'in the matrix %s no chain of permitted calls ends with levels above its own',
  {
    timeout: 240_000,
  },
  async (_name, matrix) => {
    for (const perfil of perfis) {
      for (const area of everyArea) {
        const values = [perfil, area, matrix[perfil][area]]
        await database().query('update permissoes set nivel = $3 where perfil = $1 and area = $2', values)
      }
    }
    const wrong: string[] = []
    const steps = new Map<Perfil, Set<Perfil>>()
    for (const perfil of perfis.filter(perfil => perfil !== 'Administrador')) {
      const found = await reached(perfil, matrix)
      wrong.push(...found.wrong)
      steps.set(perfil, found.next)
    }
    for (const [perfil] of steps) {
      const chain = new Set([perfil])
      for (const one of chain) for (const next of steps.get(one) ?? perfis) chain.add(next)
      const above = [...chain].filter(end => end === 'Administrador' || exceeds(matrix, end, perfil))
      if (above.length > 0) wrong.push(`${perfil} became ${above}`)
    }
    expect(wrong).toEqual([])
    // The walk leads somewhere: who manages people makes at least their equals.
    expect(steps.get('TI')).toContain('TI')
  },
)
