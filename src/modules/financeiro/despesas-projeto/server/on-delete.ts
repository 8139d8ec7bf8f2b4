import { eq, getTableName, sql } from 'drizzle-orm'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import { onDelete } from '#platform/server/engine/on-delete.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { alinharRegistros } from '#platform/server/services/aprovacoes/job.ts'
import { anexos } from '#platform/server/services/files/anexos/table.ts'
import { anexosDeQuemVaiJunto } from '#platform/server/services/files/anexos/with-parent.ts'
import { onRestore } from '#platform/server/services/lixeira/settle.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { despesasCartao } from '../../despesas-cartao/server/table.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import { despesasProjeto } from './table.ts'

// The expenses of a deleted supplier stay and keep its name.
onDelete(fornecedores, {
  de: despesasProjeto,
  soltar: ({ db }, id) =>
    db.orm
      .update(despesasProjeto)
      .set({
        nome_fornecedor_excluido: sql`(select nome from financeiro_fornecedores where id = ${id})`,
        fornecedor_id: null,
      })
      .where(eq(despesasProjeto.fornecedor_id, id)),
})

// The expenses of a deleted project go with it, by cascade: at level `registrar` only where they are one's own.
onDelete(projetos, {
  de: despesasProjeto,
  soltar: async ({ db, actor }, id) => {
    if (nivelDe(actor, 'financeiro.projetos') === 'gerir') return
    const foreign = await db.query(
      'select 1 from financeiro_despesas_projeto where projeto_id = $1 and user_id is distinct from $2 limit 1',
      [id, actor.id],
    )
    if (foreign.length > 0) throw naoPermitido('Este projeto tem despesas registradas por outras pessoas.')
  },
})

// So does what is attached to them.
onDelete(projetos, {
  de: anexos,
  ...anexosDeQuemVaiJunto(
    despesasProjeto,
    'select id from financeiro_despesas_projeto where projeto_id = $1',
  ),
})

// The parts of a deleted payable or card expense go with it, by cascade, and come back with it: whoever may delete the whole may
// delete its parts.
for (const inteiro of [contasAPagar, despesasCartao, cartoes])
  onDelete(inteiro, { de: despesasProjeto, soltar: async () => undefined })

/** Payables of these parts, and whether the part comes back alone: neither its payable nor its project does in this transaction. */
const CONTAS = `
  select d.conta_id as id, bool_or(not exists (
    select from auditoria a where a.acao = 'restaurar' and a.quando = now()
      and (a.tabela, a.registro_id) in (('financeiro_contas_a_pagar', d.conta_id), ('financeiro_projetos', d.projeto_id)))) as so_ela
  from financeiro_despesas_projeto d where d.id = any($1) and d.conta_id is not null group by 1 order by 1`

// What was deleted as a whole comes back as it was. A part that comes back alone is a part that is added: what is Paga meanwhile is
// refused it where its project asks for approval.
onRestore(despesasProjeto, async (tx, ids) => {
  const contas = await tx.query<{ id: number; so_ela: boolean }>(CONTAS, [ids])
  await alinharRegistros(
    tx,
    getTableName(contasAPagar),
    contas.map(({ id }) => id),
  )
  const alone = contas.filter(({ so_ela }) => so_ela).map(({ id }) => id)
  await tx.query('select pedir_pelos_projetos(id) from unnest($1::int[]) as id', [alone])
})
