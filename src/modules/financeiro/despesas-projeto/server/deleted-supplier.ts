import { eq, sql } from 'drizzle-orm'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { despesasProjeto } from './table.ts'

// The expenses of a deleted supplier stay and keep its name.
onDelete(fornecedores, {
  soltar: ({ db }, id) =>
    db.orm
      .update(despesasProjeto)
      .set({
        nome_fornecedor_excluido: sql`(select nome from financeiro_fornecedores where id = ${id})`,
        fornecedor_id: null,
      })
      .where(eq(despesasProjeto.fornecedor_id, id)),
})
