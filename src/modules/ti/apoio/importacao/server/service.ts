import { passwordJudge } from '#platform/server/access/passwords/good-password.ts'
import { hashLightly } from '#platform/server/access/passwords/passwords.ts'
import { takeOverAddresses, UNCONFIRMED } from '#platform/server/access/sign-up/unconfirmed.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { enqueue } from '#platform/server/services/jobs/define.ts'
import { senhas } from '#platform/server/services/jobs/platform.ts'
import { keepDone } from '#platform/server/services/planilhas/kept.ts'
import { foraDoAlcance, lockPeople, perfisAoAlcance } from '../../../usuarios/server/service.ts'
import {
  GUARDADAS,
  importacaoApi,
  type LinhaConferida,
  type LinhaRecusada,
  lerLinha,
  type UsuarioDaLinha,
} from '../contract.ts'

/** What nobody else may be called. */
const nomesDe = ({ email, login }: UsuarioDaLinha) => [email, login.toLowerCase()]

const jaExiste = (nome: string) => `E-mail ou login (${nome}) já existe no sistema.`

async function takenNames(db: Queryable, lidas: UsuarioDaLinha[]): Promise<Set<string>> {
  const names = lidas.flatMap(nomesDe)
  const rows = await db.query<{ nome: string }>(
    `select email as nome from auth_users u where email = any($1) and not (${UNCONFIRMED})
     union all select lower(login) from auth_users where lower(login) = any($1)`,
    [names],
  )
  return new Set(rows.map(({ nome }) => nome))
}

/** Sorts rows into those that may go in and the others, with the reason of each. */
async function conferir(
  context: Context,
  linhas: readonly LinhaConferida[],
  senhasRuins: ReadonlyMap<number, string> = new Map(),
) {
  const { db } = context
  const reach = await perfisAoAlcance(context)
  const recusadas: LinhaRecusada[] = []
  const lidas: UsuarioDaLinha[] = []
  for (const linha of linhas) {
    const lida = lerLinha(linha)
    const senhaRuim = senhasRuins.get(linha.linha)
    if ('motivo' in lida) recusadas.push({ linha: linha.linha, motivo: lida.motivo })
    else if (senhaRuim) recusadas.push({ linha: linha.linha, motivo: senhaRuim })
    else if (!reach.includes(lida.perfil_acesso)) {
      recusadas.push({ linha: linha.linha, motivo: foraDoAlcance(lida.perfil_acesso) })
    } else lidas.push(lida)
  }
  const taken = await takenNames(db, lidas)
  const boas = lidas.filter(lida => {
    const { linha } = lida
    const nomes = nomesDe(lida)
    const repetido = nomes.find(nome => taken.has(nome))
    if (repetido !== undefined) recusadas.push({ linha, motivo: jaExiste(repetido) })
    else for (const nome of nomes) taken.add(nome)
    return repetido === undefined
  })
  return { boas, recusadas }
}

const emOrdem = (recusadas: LinhaRecusada[]) => recusadas.sort((a, b) => a.linha - b.linha)

export const conferirUsuarios = operation(importacaoApi.conferir, async (context, { linhas }) => {
  const { recusadas } = await conferir(context, linhas)
  return { recusadas: emOrdem(recusadas) }
})

// One statement for the whole part; whatever somebody else took in the same moment is left out.
const INSERT = `
  with novos as (
    select * from json_to_recordset($1::json)
      as x(full_name text, email text, login text, perfil_acesso text, hash text)
  ), pessoas as (
    insert into auth_users (name, email, login, perfil_acesso, criado_por, "emailVerified", trocar_senha)
    select full_name, email, login, perfil_acesso, $2::uuid, true, true from novos
    on conflict do nothing returning id, email
  ), credenciais as (
    insert into auth_accounts ("accountId", "providerId", "userId", password)
    select pessoas.id, 'credential', pessoas.id, novos.hash from pessoas join novos using (email)
  )
  select email from pessoas`

/** By line: the hash of a good password, or what is wrong with it. */
interface Passwords {
  hashes: Map<number, string>
  ruins: Map<number, string>
}

/**
 * Creates the people of the good rows. Their passwords, which each is asked to change at the first sign-in, are hashed
 * lightly here, before the transaction, and strengthened in the background.
 */
export const importarUsuarios = operation(
  importacaoApi.importar,
  async (context, { linhas }, { hashes, ruins }: Passwords) => {
    await lockPeople(context)
    const { boas, recusadas } = await conferir(context, linhas, ruins)
    const novos = boas.map(linha => ({ ...linha, hash: hashes.get(linha.linha) }))
    await takeOverAddresses(
      context.db,
      boas.map(({ email }) => email),
    )
    const feitos = await context.db.query<{ email: string }>(INSERT, [
      JSON.stringify(novos),
      context.actor.id,
    ])
    const emails = new Set(feitos.map(({ email }) => email))
    for (const { linha, email } of boas) {
      if (!emails.has(email)) recusadas.push({ linha, motivo: jaExiste(email) })
    }
    if (feitos.length > 0) await enqueue(context.db, senhas, {})
    return { importados: feitos.length, recusadas: emOrdem(recusadas) }
  },
  async ({ linhas }, { db }) => {
    const judge = await passwordJudge(db)
    const ruins = new Map<number, string>()
    for (const { linha, password, full_name, email, login } of linhas) {
      const motivo = judge(password, [full_name, email, login])
      if (motivo) ruins.set(linha, motivo)
    }
    // All at once: one by one, each would wait behind a hash that is being strengthened meanwhile.
    const hashed = linhas
      .filter(({ linha }) => !ruins.has(linha))
      .map(async ({ linha, password }) => [linha, await hashLightly(password)] as const)
    return { hashes: new Map(await Promise.all(hashed)), ruins }
  },
)

export const guardarRecusadas = operation(importacaoApi.guardar, async (context, { linhas, ...done }) => {
  await keepDone(context, {
    ...done,
    entidade: 'ti/usuarios',
    campos: [...GUARDADAS],
    linhas: linhas.map(({ linha, motivo, ...cells }) => ({
      ...{ linha, motivo, nome: cells.full_name || cells.email },
      celulas: GUARDADAS.map(campo => cells[campo]),
    })),
  })
  return {}
})
