import { setImmediate as turn } from 'node:timers/promises'
import { z } from 'zod'
import type { Author, Database, Queryable } from '#platform/server/ground/database/database.ts'
import { defineJob } from '#platform/server/services/jobs/define.ts'
import type { CampoComNomes } from '../contract.ts'
import { FONTES, type Fonte } from './fontes.ts'

/** Records in one transaction. */
const PIECE = 200

interface Aberta {
  id: number
  campo: CampoComNomes
  de: string
  para: string
  estado: 'andando' | 'desfazendo'
}

/** SQL of what follows a change of lines: their records rise a version. */
const comDono = ({ dono }: Fonte) =>
  dono
    ? `, dono as (update ${dono.tabela} d set version = d.version from (select distinct ${dono.coluna} as id from mudada) m where d.id = m.id)`
    : ''
const chaves = ({ dono }: Fonte) => (dono ? `t.id, t.${dono.coluna}` : 't.id')

/** Gives records the kept name and notes which. @returns how many */
async function juntarEm(tx: Queryable, fonte: Fonte, { id, de, para }: Aberta): Promise<number> {
  const { tabela, coluna } = fonte
  const [row] = await tx.query<{ n: number }>(
    `with alvo as (select id from ${tabela} where ${coluna} = $2 order by id limit ${PIECE} for update),
       mudada as (update ${tabela} t set ${coluna} = $3 from alvo where t.id = alvo.id returning ${chaves(fonte)}),
       linha as (insert into financeiro_juncoes_linhas (juncao_id, tabela, registro_id)
         select $1, '${tabela}', id from mudada on conflict do nothing)${comDono(fonte)}
     select count(*)::int as n from mudada`,
    [id, de, para],
  )
  return row?.n ?? 0
}

/** Gives the former name back to records that have the kept one still. @returns how many were looked at */
async function devolverEm(tx: Queryable, fonte: Fonte, { id, de, para }: Aberta): Promise<number> {
  const { tabela, coluna } = fonte
  const [row] = await tx.query<{ n: number }>(
    `with alvo as (select registro_id from financeiro_juncoes_linhas where juncao_id = $1 and tabela = '${tabela}'
         order by registro_id limit ${PIECE}),
       linha as (delete from financeiro_juncoes_linhas l using alvo
         where l.juncao_id = $1 and l.tabela = '${tabela}' and l.registro_id = alvo.registro_id returning l.registro_id),
       mudada as (update ${tabela} t set ${coluna} = $2 from linha where t.id = linha.registro_id and t.${coluna} = $3 returning ${chaves(fonte)})${comDono(fonte)}
     select (select count(*) from linha)::int as n, (select count(*) from mudada) as mudadas`,
    [id, de, para],
  )
  return row?.n ?? 0
}

/** One piece of a request. Another server that has it is left alone. @returns whether there may be more */
async function piece(tx: Queryable, id: number): Promise<boolean> {
  const [aberta] = await tx.query<Aberta>(
    `select id, campo, de, para, estado from financeiro_juncoes
     where id = $1 and estado in ('andando', 'desfazendo') for update skip locked`,
    [id],
  )
  if (!aberta) return false
  const doing = aberta.estado === 'andando' ? juntarEm : devolverEm
  for (const fonte of FONTES[aberta.campo]) {
    const n = await doing(tx, fonte, aberta)
    if (n === 0) continue
    const sign = aberta.estado === 'andando' ? n : -n
    await tx.query('update financeiro_juncoes set registros = greatest(0, registros + $2) where id = $1', [
      id,
      sign,
    ])
    return true
  }
  const done = aberta.estado === 'andando' ? 'feita' : 'desfeita'
  await tx.query('update financeiro_juncoes set estado = $2 where id = $1', [id, done])
  await tx.query(`select avisar('mudancas', '')`)
  return false
}

/** The person who asked last, in whose name the trail tells the changes. */
const AUTOR = `select j.id, coalesce(j.desfeita_por, j.user_id) as user_id, j.pedido,
    left('Nome juntado: ' || j.de || ' → ' || j.para, 300) as motivo,
    coalesce((select u.name from auth_users u where u.id = coalesce(j.desfeita_por, j.user_id)), 'Sistema') as nome
  from financeiro_juncoes j where j.estado in ('andando', 'desfazendo') order by j.id`

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
