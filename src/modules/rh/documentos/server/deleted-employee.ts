import { eq } from 'drizzle-orm'
import { podeAlterar } from '#platform/server/access/permissions/actor.ts'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { naoPermitido, titled } from '#platform/server/ground/errors.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'
import { documentos } from './table.ts'

// The documents of a deleted employee go along.
onDelete(funcionarios, {
  de: documentos,
  arquivos: async ({ db, actor }, id) => {
    const rows = await titled('Erro ao buscar documentos para exclusão', () =>
      db.orm
        .select({ path_arquivo: documentos.path_arquivo, user_id: documentos.user_id })
        .from(documentos)
        .where(eq(documentos.funcionario_id, id)),
    )
    if (rows.some(row => !podeAlterar(actor, 'rh', row))) {
      throw naoPermitido('Este funcionário tem documentos anexados por outras pessoas.')
    }
    return rows.map(row => row.path_arquivo)
  },
  soltar: ({ db }, id) =>
    titled('Erro ao excluir registros de documentos', () =>
      db.orm.delete(documentos).where(eq(documentos.funcionario_id, id)),
    ),
})
