import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { projetos } from '../../projetos/server/table.ts'
import { recebimentos } from '../../recebimentos/server/table.ts'
import { recebiveis } from '../../recebiveis/server/table.ts'
import { retencoes } from '../../retencoes/server/table.ts'
import { itensMedidos, medicoes } from './table.ts'

const AREA = 'financeiro.recebimentos'

// The measurements of a deleted project go with it, by cascade, where the person may delete them.
onDelete(projetos, {
  de: medicoes,
  soltar: async ({ db, actor }, id) => {
    const nivel = nivelDe(actor, AREA)
    if (nivel === 'gerir') return
    const foreign = await db.query(
      `select 1 from financeiro_medicoes
       where projeto_id = $1 and (user_id is distinct from $2 or not $3::boolean) limit 1`,
      [id, actor.id, nivel === 'registrar'],
    )
    if (foreign.length > 0) throw naoPermitido('Este projeto tem medições que você não pode excluir.')
  },
})
onDelete(projetos, { de: itensMedidos, soltar: () => Promise.resolve() })

// The bill of a deleted measurement goes with it, of which nothing was received.
for (const de of [recebiveis, recebimentos, retencoes])
  onDelete(medicoes, { de, soltar: () => Promise.resolve() })
