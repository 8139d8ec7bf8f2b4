import { eq } from 'drizzle-orm'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { projetos } from '../../projetos/server/table.ts'
import { partesDaRecorrencia } from './table.ts'

// The parts that recurrences give to a deleted project go with it, and come back with it.
onDelete(projetos, {
  de: partesDaRecorrencia,
  soltar: ({ db }, id) => db.orm.delete(partesDaRecorrencia).where(eq(partesDaRecorrencia.projeto_id, id)),
})
