import { getTableName } from 'drizzle-orm'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { excluirAnexos, pathsDeAnexos } from '#platform/server/services/files/anexos/operations.ts'
import { anexos } from '#platform/server/services/files/anexos/table.ts'
import { contasAPagar } from './table.ts'

const TABELA = getTableName(contasAPagar)

// The papers of a deleted payable go with it, whichever operation deletes it.
onDelete(contasAPagar, {
  de: anexos,
  arquivos: ({ db }, id) => pathsDeAnexos(db, TABELA, id),
  soltar: ({ db }, id) => excluirAnexos(db, TABELA, id),
})
