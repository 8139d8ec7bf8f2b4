import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import type { Author, Database, Queryable } from '#platform/server/ground/database/database.ts'
import { defineJob } from '#platform/server/services/jobs/define.ts'
import { devolverEm, segurarDepois } from './devolver.ts'
import { FONTES, type Fonte } from './fontes.ts'
import { juntarGuardadas, temGuardadas } from './guardadas.ts'
import { ABERTA, type Aberta, chaves, comDono, encontram, PIECE, umPorVez } from './pedido.ts'

/** Gives records the kept name and notes which. @returns how many got it, and how many of them are new notes */
async function juntarEm(tx: Queryable, fonte: Fonte, aberta: Aberta): Promise<{ n: number; notas: number }> {
  const { tabela, coluna } = fonte
  const { id, de, para } = aberta
  const [row] = await tx.query<{ n: number; notas: number }>(
    `with alvo as (select id from ${tabela} where ${coluna} = $2 order by id limit ${PIECE} for update),
       mudada as (update ${tabela} t set ${coluna} = $3 from alvo where t.id = alvo.id returning ${chaves(fonte)}),
       linha as (insert into financeiro_juncoes_linhas (juncao_id, tabela, registro_id)
         select $1, '${tabela}', id from mudada on conflict do nothing returning 1)${comDono(fonte)}
     select (select count(*) from mudada)::int as n, (select count(*) from linha)::int as notas`,
    [id, de, para],
  )
  if (row && row.n > 0) return row
  return temGuardadas(fonte) ? juntarGuardadas(tx, fonte, aberta, PIECE) : { n: 0, notas: 0 }
}

/** Joins a piece of one table. @returns how many records it changed: 0 at the end */
async function juntarPedaco(tx: Queryable, aberta: Aberta): Promise<number> {
  for (const fonte of FONTES[aberta.campo]) {
    const { n, notas } = await juntarEm(tx, fonte, aberta)
    if (n === 0) continue
    await tx.query('update financeiro_juncoes set registros = registros + $2 where id = $1', [
      aberta.id,
      notas,
    ])
    return n
  }
  return 0
}

/** Gives a piece of one table back. @returns how many records it looked at: 0 at the end */
async function devolverPedaco(tx: Queryable, aberta: Aberta): Promise<number> {
  const depois = await segurarDepois(tx, aberta)
  for (const fonte of FONTES[aberta.campo]) {
    const n = await devolverEm(tx, fonte, aberta, depois)
    if (n > 0) return n
  }
  return 0
}

/**
 * One piece of a request. Another server that has it is left alone.
 * @returns whether there may be more: after the last piece, too, since a request that waited for this one may begin
 */
async function piece(tx: Queryable, id: number): Promise<boolean> {
  const [asked] = await tx.query<Pick<Aberta, 'campo' | 'estado'>>(
    'select campo, estado from financeiro_juncoes where id = $1',
    [id],
  )
  // Keeps new requests out while a piece is given back: they would take up records before this piece has noted them. The lock comes
  // before any row lock, as in `juntar` and `desfazer`: the other order would deadlock with them.
  if (asked?.estado === 'desfazendo') await umPorVez(tx, asked.campo)
  const [aberta] = await tx.query<Aberta>(
    `select id, campo, de, para, estado from financeiro_juncoes where id = $1 and ${ABERTA} for update skip locked`,
    [id],
  )
  if (!aberta) return false
  if (aberta.estado !== asked?.estado) return true
  const joins = aberta.estado === 'andando'
  if ((await (joins ? juntarPedaco : devolverPedaco)(tx, aberta)) > 0) return true
  await tx.query('update financeiro_juncoes set estado = $2 where id = $1', [
    id,
    joins ? 'feita' : 'desfeita',
  ])
  await tx.query(`select avisar('mudancas', '')`)
  return true
}

/**
 * The requests that may go on, with the person who asked last, in whose name the trail tells the changes. New requests that meet an
 * open one are refused; of those that an older version let in, the earlier one ends first, which ends any circle.
 */
const AUTOR = `select j.id, coalesce(j.desfeita_por, j.user_id) as user_id, j.pedido,
    left('Nome juntado: ' || j.de || ' → ' || j.para, 300) as motivo,
    coalesce((select u.name from auth_users u where u.id = coalesce(j.desfeita_por, j.user_id)), 'Sistema') as nome
  from financeiro_juncoes j where j.${ABERTA} and not exists (
    select from financeiro_juncoes b where b.campo = j.campo and b.${ABERTA} and b.id < j.id
      and ${encontram({ de: 'j.de', para: 'j.para' }, { de: 'b.de', para: 'b.para' })}
  ) order by j.id`

/** Does what is asked of names, a piece of each request in turn. */
export async function fazerJuncoes(db: Database, signal?: AbortSignal): Promise<void> {
  let more: boolean
  do {
    more = false
    for (const { id, ...who } of await db.query<{ id: number } & Omit<Author, 'operacao'>>(AUTOR)) {
      signal?.throwIfAborted()
      more =
        (await db.transaction({ ...who, operacao: 'financeiro/juncoes/juntar' }, tx => piece(tx, id))) || more
      await turn()
    }
  } while (more)
}

export const juntarNomes = defineJob({
  name: 'juncoes',
  title: 'Nomes juntados',
  description:
    'Troca um centro de custo ou uma natureza orçamentária por outro nome em todos os registros, aos poucos.',
  atStart: true,
  input: z.strictObject({}),
  attempts: 10,
  backoff: { first: 1, max: 60 },
  timeout: 6 * 3600,
  run: ({ db, signal }) => fazerJuncoes(db, signal),
})
