import { eq, sql } from 'drizzle-orm'
import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { nivelDe, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { anexos } from '#platform/server/services/files/anexos/table.ts'
import { anexosDeQuemVaiJunto } from '#platform/server/services/files/anexos/with-parent.ts'
import { medicoes } from '../../medicoes/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import { recebiveis } from './table.ts'

const AREA = 'financeiro.recebimentos'

// The receivables of a deleted client stay and keep its name.
onDelete(clientes, {
  de: recebiveis,
  soltar: async ({ db, actor }, id) => {
    const own = await db.orm
      .update(recebiveis)
      .set({
        nome_cliente_excluido: sql`(select nome_cliente from comercial_clientes where id = ${id})`,
        cliente_id: null,
      })
      .where(eq(recebiveis.cliente_id, id))
      .returning({ user_id: recebiveis.user_id })
    if (own.some(row => !podePadrao(actor, AREA, row).alterar)) {
      throw naoPermitido('Este cliente tem recebíveis registrados por outras pessoas.')
    }
  },
})

// The receivables of a deleted project go with it, by cascade, where the person may delete them.
onDelete(projetos, {
  de: recebiveis,
  soltar: async ({ db, actor }, id) => {
    const nivel = nivelDe(actor, AREA)
    if (nivel === 'gerir') return
    const foreign = await db.query(
      `select 1 from financeiro_recebiveis
       where projeto_id = $1 and (user_id is distinct from $2 or not $3::boolean) limit 1`,
      [id, actor.id, nivel === 'registrar'],
    )
    if (foreign.length > 0) throw naoPermitido('Este projeto tem recebíveis que você não pode excluir.')
  },
})

// The receivable of a contractual retention goes with the one from which it was withheld, by cascade.
onDelete(recebiveis, {
  de: recebiveis,
  soltar: async ({ db, actor }, id) => {
    const filhas = await db.orm.select().from(recebiveis).where(eq(recebiveis.origem_id, id))
    if (filhas.some(filha => !podePadrao(actor, AREA, filha).excluir))
      throw naoPermitido('A retenção contratual deste recebível é de outra pessoa.')
  },
})

// The papers of a receivable go with it, whatever takes it along: its origin, its measurement or its project.
const DE_QUEM = [
  [recebiveis, 'id = $1 or origem_id = $1'],
  [
    medicoes,
    'medicao_id = $1 or origem_id in (select m.id from financeiro_recebiveis m where m.medicao_id = $1)',
  ],
  [
    projetos,
    'projeto_id = $1 or origem_id in (select p.id from financeiro_recebiveis p where p.projeto_id = $1)',
  ],
] as const
for (const [table, condition] of DE_QUEM)
  onDelete(table, {
    de: anexos,
    ...anexosDeQuemVaiJunto(recebiveis, `select id from financeiro_recebiveis where ${condition}`),
  })
