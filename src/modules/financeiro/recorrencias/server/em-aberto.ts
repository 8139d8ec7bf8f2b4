import { asked, type Queryable, type Question } from '#platform/server/ground/database/database.ts'
import { EM_ABERTO } from '../../contas-a-pagar/server/service.ts'

/** How many payables that recurrences made are open. */
export const contando: Question<number, number> = {
  key: 'count open payables of recurrences',
  ask: async (db, ids) => {
    const rows = await db.prepared<{ id: number; quantas: number }>(
      `select t.recorrencia_id as id, count(*)::int as quantas from financeiro_contas_a_pagar t
       where t.recorrencia_id = any($1::int[]) and ${EM_ABERTO} group by t.recorrencia_id`,
      [ids],
    )
    const found = new Map(rows.map(({ id, quantas }) => [id, quantas]))
    return ids.map(id => found.get(id) ?? 0)
  },
}

/** How many payables that a recurrence made are open. */
export const contasEmAberto = (db: Queryable, id: number): Promise<number> => asked(db, contando, id)
