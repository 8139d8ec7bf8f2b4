import { z } from 'zod'
import { addDays, todayIn } from '../../../contract/dates/dates.ts'
import { somaDiasUteis } from '../../../contract/dates/dias-uteis.ts'
import { alcanca, type Matriz, perfis } from '../../../contract/permissions.ts'
import { nivelDe } from '../../access/permissions/actor.ts'
import { readFeriados } from '../../access/settings/settings.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { defineJob } from '../jobs/define.ts'
import { aprovaveis, type Declarada } from './declare.ts'

const nothing = z.strictObject({})
const AUTHOR = { user_id: null, nome: 'Sistema', operacao: 'alcadas', pedido: '' }
/** Records of one transaction. */
const PIECE = 200

/** Open records whose steps are not those that the rules ask for. @param quais which among them, by $1 */
const changedIn = ({ tabela, regra }: Declarada, quais: string) => `
  select t.id from "${tabela}" t
  where ${quais} and t."${regra.campo}" = any($2) and (
    exists (select from aprovacoes a where a.tabela = $3 and a.registro_id = t.id
      and not exists (select from alcadas_de($3, to_jsonb(t), $4) r where r.id = a.alcada_id and r.passo = a.passo))
    or exists (select from alcadas_de($3, to_jsonb(t), $4) r
      where not exists (select from aprovacoes a where a.tabela = $3 and a.registro_id = t.id and a.alcada_id = r.id and a.passo = r.passo)))
  order by t.id limit ${PIECE}`

/** Asks anew for what is found by `quais`. @returns the keys of a piece of them */
async function alinhar(
  tx: Queryable,
  declarada: Declarada,
  quais: string,
  value: unknown,
): Promise<number[]> {
  const { tabela, regra } = declarada
  const params = [value, regra.pede, tabela, JSON.stringify(regra)]
  const rows = await tx.query<{ id: number }>(changedIn(declarada, quais), params)
  const found = rows.map(({ id }) => id)
  // The triggers of the table do the rest.
  if (found.length > 0)
    await tx.query(`update "${tabela}" set aprovacao = aprovacao where id = any($1)`, [found])
  return found
}

/** The same of these records alone, such as those that come back from the bin, where rules changed meanwhile. */
export async function alinharRegistros(tx: Queryable, tabela: string, ids: readonly number[]): Promise<void> {
  const declarada = aprovaveis().find(each => each.tabela === tabela)
  while (declarada && (await alinhar(tx, declarada, 't.id = any($1)', ids)).length === PIECE);
}

/** Asks for the approvals that the present rules want of records that are open, and drops what they want no longer. */
export async function alinharAprovacoes(db: Database, signal?: AbortSignal): Promise<void> {
  for (const declarada of aprovaveis()) {
    for (let last = 0; ; ) {
      signal?.throwIfAborted()
      const ids = await db.transaction(AUTHOR, tx => alinhar(tx, declarada, 't.id > $1', last))
      last = ids.at(-1) ?? 0
      if (ids.length < PIECE) break
    }
  }
}

/** The latest day from which so many business days have passed by today. */
function vencidoDesde(hoje: string, dias: number, feriados: readonly string[]): string {
  let day = hoje
  while (somaDiasUteis(day, dias, feriados) > hoje) day = addDays(day, -1)
  return day
}

const POR_PRAZO = `
  update aprovacoes set escalada = true
  where situacao = 'Aguardando' and not escalada and alcada_id = $1 and (desde at time zone $2)::date <= $3::date`

/** SQL: does the person `u` use the product, with one of these profiles? */
const presente = (u: string, perfis: string) =>
  `${u}.excluido_em is null and ${u}.suspenso_em is null and (${u}."emailVerified" or ${u}.criado_por is not null)
      and ${u}.perfil_acesso = any(${perfis})`

// A place counts where its person may decide, or somebody who may stands in for them today. Those who may are counted once a rule: where
// they are enough though owners of the record and voters are among them, as nearly always, nobody is looked for.
const SEM_QUEM = `
  with r as materialized (
    select r_.*, v.perfis, (select count(*) from auth_users u where (u.id = any(r_.aprovadores) or u.perfil_acesso = r_.perfil)
      and ${presente('u', 'v.perfis')}) as ativas
    from alcadas r_ join jsonb_to_recordset($2::jsonb) as v(tabela text, perfis text[]) on v.tabela = r_.tabela)
  update aprovacoes a set escalada = true from r
  where r.id = a.alcada_id and a.situacao = 'Aguardando' and not a.escalada
    and r.ativas - cardinality(a.donos) < r.quorum
    and r.quorum - jsonb_array_length(a.votos) > (
      select count(*) from auth_users u
      where (u.id = any(r.aprovadores) or u.perfil_acesso = r.perfil) and not u.id = any(a.donos)
        and not a.votos @> jsonb_build_array(jsonb_build_object('de', u.id))
        and ((${presente('u', 'r.perfis')}) or exists (
          select from substituicoes s join auth_users p on p.id = s.para_id
          where s.de_id = u.id and $1::date between s.inicio and s.fim and ${presente('p', 'r.perfis')}
            and not p.id = any(a.donos))))`

/** Which profiles see the records of each table, for SQL. */
const quemVe = (matriz: Matriz) =>
  aprovaveis().map(({ tabela, area }) => ({
    tabela,
    perfis: perfis.filter(perfil => alcanca(nivelDe({ niveis: matriz[perfil] }, area), 'ver')),
  }))

/** Gives to Administradores what waits too long, and what nobody of its rule can decide. */
export async function escalar(db: Database, matriz: Matriz, timezone: string, now: Date): Promise<void> {
  const hoje = todayIn(timezone, now)
  const rules = await db.query<{ id: number; escala_dias: number }>(
    'select id, escala_dias from alcadas where ativa and escala_dias is not null',
  )
  const feriados = await readFeriados(db)
  await db.transaction(AUTHOR, async tx => {
    for (const { id, escala_dias } of rules) {
      await tx.query(POR_PRAZO, [id, timezone, vencidoDesde(hoje, escala_dias, feriados)])
    }
    await tx.query(SEM_QUEM, [hoje, JSON.stringify(quemVe(matriz))])
  })
}

/** Asked for whenever a rule changes. */
export const alcadasNovas = defineJob({
  name: 'alcadas',
  title: 'Alçadas',
  description: 'Pede as aprovações que as alçadas em vigor exigem do que está em aberto.',
  schedule: { dailyAt: 5 },
  input: nothing,
  attempts: 5,
  backoff: { first: 30, max: 600 },
  timeout: 3600,
  run: ({ db, signal }) => alinharAprovacoes(db, signal),
})

export const aprovacoesParadas = defineJob({
  name: 'aprovacoes_paradas',
  title: 'Aprovações paradas',
  description: 'Leva aos Administradores o que passou do prazo ou não tem mais quem aprove.',
  schedule: { every: 300 },
  input: nothing,
  attempts: 5,
  backoff: { first: 30, max: 300 },
  timeout: 300,
  run: async ({ db, permissions, timezone, now }) => escalar(db, await permissions.matrix(), timezone, now),
})
