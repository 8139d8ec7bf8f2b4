import { onDelete } from '#platform/server/engine/on-delete.ts'
import { anexosDeQuemVaiJunto } from '#platform/server/services/files/anexos/with-parent.ts'
import { projetos } from '../../projetos/server/table.ts'
import { recebiveis } from '../../recebiveis/server/table.ts'
import { recebimentos } from './table.ts'

// The receipts of a deleted receivable, or of a deleted project's, go with it, by cascade, as its own hook lets it; and so does what is
// attached to them. Measurements whose bill has receipts are not deleted.
const DE_QUEM = [
  [recebiveis, 'r.id = $1 or r.origem_id = $1'],
  [
    projetos,
    'r.projeto_id = $1 or r.origem_id in (select p.id from financeiro_recebiveis p where p.projeto_id = $1)',
  ],
] as const
for (const [table, condition] of DE_QUEM)
  onDelete(table, {
    de: recebimentos,
    ...anexosDeQuemVaiJunto(
      recebimentos,
      `select e.id from financeiro_recebimentos e join financeiro_recebiveis r on r.id = e.recebivel_id where ${condition}`,
    ),
  })
