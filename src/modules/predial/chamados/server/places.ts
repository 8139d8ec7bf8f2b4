import { eq, inArray } from 'drizzle-orm'
import { COUNT_LIMIT } from '#platform/contract/list.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { asked, inOrder, type Queryable } from '#platform/server/ground/database/database.ts'
import { AppError, naoPermitido } from '#platform/server/ground/errors.ts'
import { dependemDe } from '../../apoio/cadastros/server/service.ts'
import { categorias } from '../../categorias/server/table.ts'
import { locais } from '../../locais/server/table.ts'
import { chamados } from './table.ts'

/** The registers by which tickets are told apart, by the column that refers to them. */
const places = {
  categoria_id: { table: categorias, missing: 'Esta categoria não existe mais. Escolha outra.' },
  local_id: { table: locais, missing: 'Este local não existe mais. Escolha outro.' },
} as const
type Column = keyof typeof places

/**
 * Keeps the record that a ticket is about to refer to from being deleted meanwhile.
 * @param campo the field of the form to which the refusal belongs
 * @throws AppError dados_invalidos when it does not exist (any more)
 */
export async function requirePlace(
  { db }: Context,
  column: Column,
  id: number,
  campo: string = column,
): Promise<void> {
  const { table, missing } = places[column]
  const holding = {
    key: `hold ${column}`,
    ask: async (db: Queryable, ids: number[]) =>
      inOrder(
        ids,
        await db.orm
          .select({ id: table.id })
          .from(table)
          .where(inArray(table.id, [...new Set(ids)]))
          .for('key share'),
      ),
  }
  if (!(await asked(db, holding, id)))
    throw new AppError('dados_invalidos', missing, { campos: { [campo]: missing } })
}

/** How many tickets refer to a category or a location, counted to the limit of lists. */
async function contarChamados(db: Queryable, column: Column, id: number) {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from (
       select 1 from predial_chamados where ${column} = $1 limit ${COUNT_LIMIT + 1}
     ) x`,
    [id],
  )
  const total = row?.total ?? 0
  return { total: Math.min(total, COUNT_LIMIT), total_minimo: total > COUNT_LIMIT }
}

/**
 * Moves the tickets of a category or a location to another one, or leaves them without: what is deleted takes no
 * ticket along. Whoever may not change one of them may not do this.
 */
async function moverChamados(
  context: Context,
  column: Column,
  { de, para }: { de: number; para: number | null },
): Promise<void> {
  const { db, actor } = context
  if (para === de) {
    const message = 'Escolha um destino diferente do que será excluído.'
    throw new AppError('dados_invalidos', message, { campos: { mover_para: message } })
  }
  if (para !== null) await requirePlace(context, column, para, 'mover_para')
  // In the order of their ids, so that two such moves cannot wait for each other.
  const held = await db.orm
    .select({ id: chamados.id, user_id: chamados.user_id })
    .from(chamados)
    .where(eq(chamados[column], de))
    .orderBy(chamados.id)
    .for('update')
  const all = alcanca(nivelDe(actor, 'predial.chamados'), 'gerir')
  if (!all && held.some(({ user_id }) => user_id !== actor.id)) {
    throw naoPermitido('Há chamados de outras pessoas aqui, que seu perfil de acesso não permite alterar.')
  }
  if (held.length === 0) return
  const there = column === 'categoria_id' ? { categoria_id: para } : { local_id: para }
  await db.orm.update(chamados).set(there).where(eq(chamados[column], de))
}

for (const column of ['categoria_id', 'local_id'] as const) {
  dependemDe(places[column].table, {
    de: chamados,
    contar: (db, id) => contarChamados(db, column, id),
    mover: (context, how) => moverChamados(context, column, how),
  })
}
