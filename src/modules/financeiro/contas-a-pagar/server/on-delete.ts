import { getTableName } from 'drizzle-orm'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import {
  excluirAnexos,
  passarAnexos,
  pathsDeAnexos,
} from '#platform/server/services/files/anexos/operations.ts'
import { anexos } from '#platform/server/services/files/anexos/table.ts'
import { contasAPagar } from './table.ts'

const TABELA = getTableName(contasAPagar)

/** The instalment that keeps the papers of a purchase once its first one is deleted; none of any other payable. */
async function herdeira(db: Queryable, id: number): Promise<number | undefined> {
  const [next] = await db.query<{ id: number }>(
    `select o.id from financeiro_contas_a_pagar o join financeiro_contas_a_pagar c on c.grupo_id = o.grupo_id
     where c.id = $1 and o.id <> c.id and not exists (
       select from financeiro_contas_a_pagar b where b.grupo_id = c.grupo_id and b.parcela < c.parcela)
     order by o.parcela limit 1`,
    [id],
  )
  return next?.id
}

// The papers of a deleted payable go with it, whichever operation deletes it, unless further instalments need them.
onDelete(contasAPagar, {
  de: anexos,
  arquivos: async ({ db }, id) => ((await herdeira(db, id)) ? [] : pathsDeAnexos(db, TABELA, id)),
  soltar: async ({ db }, id) => {
    const next = await herdeira(db, id)
    await (next ? passarAnexos(db, TABELA, id, next) : excluirAnexos(db, TABELA, id))
  },
})
