import { onDelete } from '#platform/server/engine/on-delete.ts'
import { projetos } from '../../projetos/server/table.ts'
import { recebiveis } from '../../recebiveis/server/table.ts'
import { recebimentos } from './table.ts'

// The receipts of a deleted receivable, or of a deleted project's, go with it, by cascade, as its own hook lets it; and so does what is
// attached to them: the records here, the files too. Measurements whose bill has receipts are not deleted.
const DE_QUEM = [
  [recebiveis, 'r.id = $1 or r.origem_id = $1'],
  [
    projetos,
    'r.projeto_id = $1 or r.origem_id in (select p.id from financeiro_recebiveis p where p.projeto_id = $1)',
  ],
] as const
for (const [table, condition] of DE_QUEM) {
  const deles = `tabela = 'financeiro_recebimentos' and registro_id in (
    select e.id from financeiro_recebimentos e join financeiro_recebiveis r on r.id = e.recebivel_id where ${condition})`
  onDelete(table, {
    de: recebimentos,
    arquivos: async ({ db }, id) => {
      const rows = await db.query<{ path_arquivo: string }>(
        `select path_arquivo from anexos where ${deles}`,
        [id],
      )
      return rows.map(row => row.path_arquivo)
    },
    soltar: ({ db }, id) => db.query(`delete from anexos where ${deles}`, [id]),
  })
}
